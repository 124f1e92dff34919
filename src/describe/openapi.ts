import type { Registry } from '../engine/registry.js';
import { DRY_RUNS, dryRunsPath } from './dryRuns.js';
import { eventsPath } from './events.js';
import { Links, LINKS } from './links.js';
import { resourceOf, type Json } from './names.js';
import { actionPath, actionSchemas, callStatusPath, descriptionPath, PARAMETERS } from './operations.js';
import { Failures, HEADERS } from './responses.js';
import { sharedSchemas } from './schemas.js';
import { describeWebhooks, eventSchemas, WEBHOOK_PARAMETERS } from './webhooks.js';

/** An OpenAPI 3.1 document, typed as far as this code reads it. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly security: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Json>>;
  readonly webhooks: Readonly<Record<string, Json>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Json;
    readonly parameters: Json;
    readonly headers: Json;
    readonly links: Json;
    readonly securitySchemes: Json;
  };
}

interface OpenApiOptions {
  /** The public address of the service, without a slash at the end: `http://localhost:3000`. */
  readonly publicUrl: string;
}

const DESCRIPTION = `Every operation of the workspace is an action, called by name with JSON input. A call is checked
like a click: the caller's role, the company's plan, the guard and the credits. Some actions wait for a person: the
answer then carries a link and a preview, and the action runs by itself after the yes.

Every answer is an envelope: \`{ok: true, data, changed}\` or \`{ok: false, error}\`. \`error.code\` identifies
the error. Unknown properties and unknown query parameters are refused.

The description of each action says what it does, whether it only reads or changes something, the lowest role and plan
that may call it, its guard, and whether it uses Deep credits. A company's own policy may ask for more than the guard.
\`x-action\` has the same facts in full, for programs.`;

const SECURITY_SCHEMES: Json = {
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'act_<secret>',
    description: "An API key. It acts as the person who made it, and works on its own company's address only.",
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'aa.sid',
    description: "The session of a person signed in to the application, from the company's own origin only.",
  },
  invitation: {
    type: 'http',
    scheme: 'bearer',
    description: 'The last part of the link of an invitation. It opens `team.accept` alone, once.',
  },
};

const OWN_TAGS: Readonly<Record<string, string>> = {
  calls: 'Calls that are under way, wait for a person, or have ended.',
  description: 'This description of the service.',
  events:
    'Events, sent as they happen to streams and to webhook endpoints, which get them signed by Standard Webhooks. An ' +
    'event may come more than once, with the same `webhook-id`. `webhooks.create` makes an endpoint.',
};

/**
 * The two servers of a service. The host is a variable, because a client may reach the service by another name than the
 * configured one.
 */
function serversOf(publicUrl: string): { readonly company: Json; readonly public: Json } {
  const { protocol, host } = new URL(publicUrl);
  const variable = { host: { default: host, description: 'The host of the service.' } };
  const company = { company: { default: 'acme', description: "The first label of the company's host name." } };
  return {
    company: {
      url: `${protocol}//{company}.{host}/api/v1`,
      description: "A company's own address.",
      variables: { ...company, ...variable },
    },
    public: {
      url: `${protocol}//{host}/api/v1`,
      description: 'The public address, the same for every company.',
      variables: variable,
    },
  };
}

/**
 * Describes the whole API from the registry.
 * @param registry the actions of the service
 * @returns an OpenAPI 3.1 document, as plain data
 */
export function buildOpenApi(registry: Registry, options: OpenApiOptions): OpenApiDocument {
  const { publicUrl } = options;
  const actions = registry.all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const failures = new Failures(publicUrl);
  const links = new Links(actions);
  const servers = serversOf(publicUrl);
  const resources = new Set([...actions.map(({ name }) => resourceOf(name)), ...Object.keys(OWN_TAGS)]);
  const paths = {
    ...Object.fromEntries(actions.map((action) => [`/actions/${action.name}`, actionPath(action, failures, links)])),
    '/calls/{callId}': callStatusPath(failures),
    '/dry-runs': dryRunsPath(failures),
    '/events': eventsPath(failures),
    '/openapi.json': descriptionPath(servers.public, failures),
  };
  const shared = failures.components();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Action API',
      version: '1',
      description: DESCRIPTION,
      contact: { name: 'Action API', url: publicUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [servers.company],
    security: [{ key: [] }, { session: [] }],
    tags: [...resources].toSorted().map((name) => ({
      name,
      description: OWN_TAGS[name] ?? `The actions whose name begins with \`${name}.\``,
    })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: {
        ...sharedSchemas(publicUrl),
        DryRunsInput: DRY_RUNS,
        ...Object.fromEntries(actions.flatMap(actionSchemas)),
        ...shared.schemas,
        ...eventSchemas(),
      },
      responses: shared.responses,
      parameters: { ...PARAMETERS, ...WEBHOOK_PARAMETERS },
      headers: HEADERS,
      links: LINKS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
