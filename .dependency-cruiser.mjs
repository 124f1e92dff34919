/** Imports point one way (docs/architecture.md). */
const only = (from, allowed, why) => ({
  name: `${from.replaceAll(/\W+/g, '-')}-imports`,
  comment: why,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(src|workflows|activities|bench|client|web|test)/',
    pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}`)],
  },
});

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('src/contract', [], 'The contract imports nothing.'),
    only('src/engine', ['src/contract/'], 'The engine knows no store, no HTTP and no Temporal.'),
    only(
      'src/actions',
      ['src/contract/', 'src/engine/', 'src/mail/'],
      'What an action needs comes through its context.',
    ),
    only('src/store', ['src/contract/', 'src/engine/'], 'Only documents and engine types go into the store.'),
    only('src/mail', ['src/contract/', 'src/engine/', 'src/config'], 'Mails know nothing of who sends them.'),
    only(
      'src/events',
      ['src/contract/', 'src/engine/', 'src/store/', 'src/mail/', 'src/config', 'src/dependencies'],
      'Events follow from calls; they make no calls.',
    ),
    only(
      'src/workspace',
      ['src/contract/', 'src/engine/', 'src/store/', 'src/events/', 'src/mail/', 'src/config', 'src/dependencies'],
      'What actions read and write knows nothing of the call around it.',
    ),
    only(
      'src/calls',
      ['src/contract/', 'src/engine/', 'src/store/', 'src/events/', 'src/workspace/', 'src/config', 'src/dependencies'],
      'The life of a call knows neither HTTP nor Temporal.',
    ),
    only(
      'src/temporal',
      ['src/contract/', 'src/engine/', 'src/config', 'src/dependencies'],
      'Starting and waking workflows knows nothing of what they do.',
    ),
    only('src/describe', ['src/contract/', 'src/engine/'], 'Descriptions come from the registry alone.'),
    only(
      'src/docs',
      ['src/contract/', 'src/engine/', 'src/describe/'],
      'Pages come from the registry and the guides alone.',
    ),
    only(
      'src/http',
      [
        'src/contract/',
        'src/engine/',
        'src/store/',
        'src/billing/',
        'src/calls/',
        'src/describe/',
        'src/docs/',
        'src/events/',
        'src/mail/',
        'src/mcp/',
        'src/oidc/',
        // The mail of a password reset belongs to no call.
        'src/workspace/outbox',
        'src/config',
        'src/dependencies',
      ],
      'HTTP starts calls; it does not run them.',
    ),
    only('src/mcp', ['src/contract/', 'src/engine/', 'src/describe/'], 'Tools are called by the way of the HTTP API.'),
    only(
      'src/oidc',
      ['src/contract/', 'src/engine/', 'src/config', 'src/events/channels/lookup'],
      'Asking providers knows nothing of who signs in.',
    ),
    only('src/blobs', [], 'Where bytes are kept knows nothing of files.'),
    only(
      'src/billing',
      ['src/contract/', 'src/engine/phrases/phrase', 'src/config'],
      'Who is paid knows nothing of calls.',
    ),
    only('src/local', [], 'Starting engines knows nothing of the service.'),
    only('workflows', ['src/contract/'], 'Workflows are deterministic: they know the contract alone.'),
    only(
      'activities',
      ['src/contract/', 'src/calls/', 'src/events/', 'src/store/', 'src/dependencies'],
      'Activities are thin: one function each over calls and events.',
    ),
    only('client/src', [], 'The client knows the service by its description alone.'),
    // The language, how callers and actions are named, and numbers and their nouns, are the same for pages and app.
    only(
      'web/src',
      [
        'client/',
        'src/contract/counted',
        'src/engine/(plainText|fileText|askers|germanNouns|languageIn|phrases/german/actionTitles)',
      ],
      'The app calls the service as every client does.',
    ),
    {
      name: 'client-runs-anywhere',
      comment: 'Browsers and workers have no modules of Node; the command line and client/node do.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/(cli/|node\\.ts$)' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'contract-has-no-libraries',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'actions-reach-no-engine',
      severity: 'error',
      from: { path: '^src/(actions|engine)/' },
      to: { path: 'node_modules/(mongodb|koa|@koa|@temporalio)/' },
    },
    {
      name: 'calls-know-neither-http-nor-temporal',
      severity: 'error',
      from: { path: '^src/(calls|events|workspace|store)/' },
      to: { path: 'node_modules/(koa|@koa|@temporalio)/' },
    },
    {
      name: 'no-dev-dependencies',
      severity: 'error',
      from: { path: '^(src|activities|workflows|bench)/' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  // Proves that imports were read: a parser that reads none reports no error.
  required: [
    {
      name: 'the-registry-is-seen',
      severity: 'error',
      module: { path: '^src/service\\.ts$' },
      to: { path: '^src/engine/registry\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The parser has no JSX: what pages import is a rule of the linter.
    exclude: { path: '\\.tsx$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
};
