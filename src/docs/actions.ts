import { ERRORS } from '../contract/errors.js';
import type { AnyAction } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import { codesOf } from '../describe/codes.js';
import { resourceOf } from '../describe/names.js';
import { deprecationOf, describeAction, guardOf } from '../describe/operations.js';
import { exampleOf } from './examples.js';
import { inputTable, resultTable } from './fields.js';
import { table, type DocsPage } from './page.js';

const WAITING =
  'If a person must decide, the first answer is `confirmation_required` or `guardian_held`, and the result comes ' +
  'at its `status_url` after the yes: see [Confirmation and approval](/docs/confirmation).';

const WITH_A_KEY =
  "With a key, the lower of its role and its person's counts, and the plan must include [keys](/docs/keys).";

const INVITED = "The last part of the invitation's link goes where a key would: `Authorization: Bearer …`.";

function errorsOf(action: AnyAction): string {
  const rows = codesOf(action).map((code) => [
    `[\`${code}\`](/docs/errors/${code})`,
    String(ERRORS[code].status),
    ERRORS[code].remedy,
  ]);
  return table(['Code', 'HTTP', 'What to do'], rows);
}

/** The page of an action, made from its definition. */
function actionPage(action: AnyAction): DocsPage {
  const { name, title } = action;
  const mayWait = guardOf(action).kind !== 'none';
  const markdown = [
    `# ${name}`,
    `**${title}.** ${describeAction(action)}`,
    `Call it with \`POST\` at \`/api/v1/actions/${name}\`, under the company's address. ${action.calledBy ? INVITED : WITH_A_KEY} Parameters, headers and answers: [Calls](/docs/calls).`,
    '## Input',
    inputTable(action.input),
    '## Result',
    `Under \`data\` in the answer${action.effect === 'read' ? '' : '; `changed` beside it lists what the call changed'}.`,
    resultTable(action.result),
    '## Examples',
    ...(mayWait ? [WAITING] : []),
    ...action.examples.map((example, n) => exampleOf(action, example, n === 0 ? 'all' : 'shortest')),
    '## Errors',
    'Every error that this action can be answered with:',
    errorsOf(action),
  ].join('\n\n');
  return {
    path: `actions/${name}`,
    title: name,
    summary: action.deprecated ? deprecationOf(action.deprecated) : `${title}.`,
    section: `Actions: ${resourceOf(name)}`,
    markdown,
  };
}

function sorted(registry: Registry): readonly AnyAction[] {
  return registry.all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A page for every action, by name. */
export function actionPages(registry: Registry): readonly DocsPage[] {
  return sorted(registry).map(actionPage);
}

/** All actions with their role, plan, guard and price, in one table. */
export function actionsTable(registry: Registry): string {
  const rows = sorted(registry).map((action) => [
    `[${action.name}](/docs/actions/${action.name})`,
    action.deprecated ? `${action.title}. ${deprecationOf(action.deprecated)}` : action.title,
    action.effect === 'read' ? 'reads' : 'changes',
    action.role,
    action.plan,
    guardOf(action).note,
    action.price ? 'Deep credits' : '–',
  ]);
  return table(['Action', 'What it does', 'Effect', 'Role', 'Plan', 'Guard', 'Price'], rows);
}
