import { ParseError, type ASTNode } from '@marcbachmann/cel-js';
import type { Column } from '../contract/columns.js';
import { FUNCTIONS, LANGUAGE, METHOD_NAMES, MOMENT } from './formulaLanguage.js';
import { phrase } from './phrases/phrase.js';
import { englishText, type Phrase } from '../contract/phrase.js';

/** The syntax of formulas, and the errors of expressions that do not follow it. */

/** The longest expression, in characters. */
export const LONGEST_EXPRESSION = 1_000;

/** Thrown for an expression that is not a formula. Its message says why, and what to do. */
export class FormulaFault extends Error {
  override readonly name = 'FormulaFault';

  constructor(
    readonly wording: Phrase,
    readonly fix: Phrase,
  ) {
    super(englishText(wording));
  }

  /** @param error an error of the type check */
  static ofTypes(error: { readonly message: string } | undefined): FormulaFault {
    const [line = ''] = (error?.message ?? '').split('\n');
    const what = plain(line.replace(/^no such overload: /i, ''));
    return new FormulaFault(
      phrase`The types in the expression do not fit: ${what}.`,
      phrase`Use values of types that go together.`,
    );
  }

  /** @param type the type of the expression, as CEL names it */
  static ofResult(type: string): FormulaFault {
    const message = phrase`The expression gives a value of the type ${plain(type)}.`;
    return new FormulaFault(message, phrase`Write one that gives a text, a number, true or false, a date or a time.`);
  }
}

/** Replaces the types of CEL by those of columns. */
function plain(text: string): string {
  return text
    .replaceAll(MOMENT, 'time')
    .replaceAll(/\bdouble\b/g, 'number')
    .replaceAll(/\bstring\b/g, 'text')
    .replaceAll(/\bbool\b/g, 'checkbox')
    .replaceAll(/\bday\b/g, 'date')
    .replaceAll(/\bcolumn_(\w+)/g, '$1');
}

const OPERATORS = new Set(['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in']);
const STRUCTURES = new Set(['?:', '||', '&&', '!_', '-_', 'list']);

/** The columns that an expression names. */
interface Prepared {
  readonly uses: ReadonlySet<string>;
  readonly usesStatus: boolean;
  /** The variable of a column. It has its own name, because a column may be named like a type or a function. */
  nameOf(columnId: string): string;
}

type Mutable = { args: unknown };

/**
 * Checks an expression and converts it to what CEL evaluates: column names become their variables, and whole numbers
 * become floating-point numbers.
 * @param ast the parsed expression; parsed here if left out
 * @throws FormulaFault for anything that formulas do not have
 */
export function prepared(expression: string, columns: readonly Column[], ast = read(expression)): Prepared {
  const ids = new Set(columns.map(({ id }) => id));
  const uses = new Set<string>();
  let usesStatus = false;
  const nameOf = (columnId: string) => `column_${columnId}`;
  const refuse = (message: Phrase, fix: Phrase): never => {
    throw new FormulaFault(message, fix);
  };
  const use = (id: string) => {
    if (ids.has(id)) return uses.add(id);
    return refuse(
      phrase`The list has no column ${id}.`,
      phrase`Use ids of columns: ${[...ids].join(', ')}; or status.`,
    );
  };

  function visitAll(nodes: readonly ASTNode[]): void {
    for (const node of nodes) visit(node);
  }

  function visitCall(name: string, isAllowed: boolean, nodes: readonly ASTNode[]): void {
    if (isAllowed) return visitAll(nodes);
    const known = [...FUNCTIONS].join(', ');
    return refuse(
      phrase`There is no function ${name}.`,
      phrase`Use one of: ${known}; or of a text: ${[...METHOD_NAMES].join(', ')}.`,
    );
  }

  function visit(node: ASTNode): void {
    const own: ASTNode = node;
    const odd = () =>
      refuse(phrase`The expression uses something that formulas do not support.`, phrase`See the guide on lists.`);
    switch (own.op) {
      case 'value':
        if (typeof own.args === 'bigint') (own as unknown as Mutable).args = Number(own.args);
        else if (!['string', 'number', 'boolean'].includes(typeof own.args)) odd();
        return;
      case 'id':
        if (own.args === 'status') usesStatus = true;
        else {
          use(own.args);
          (own as unknown as Mutable).args = nameOf(own.args);
        }
        return;
      case '.':
      case '[]': {
        const [of, key] = own.args;
        const id = typeof key === 'string' ? key : key.op === 'value' ? key.args : undefined;
        if (of.op !== 'id' || of.args !== 'cells' || typeof id !== 'string') return odd();
        use(id);
        return;
      }
      case 'call':
        return visitCall(own.args[0], FUNCTIONS.has(own.args[0]), own.args[1]);
      case 'rcall':
        return visitCall(own.args[0], METHOD_NAMES.has(own.args[0]), [own.args[1], ...own.args[2]]);
      case 'map':
      case '.?':
      case '[?]':
        return odd();
      default:
        if (!OPERATORS.has(own.op) && !STRUCTURES.has(own.op)) return odd();
        visitAll(Array.isArray(own.args) ? own.args : [own.args]);
    }
  }

  visit(ast);
  return { uses, usesStatus, nameOf };
}

function read(expression: string): ASTNode {
  if (expression.trim() === '' || expression.length > LONGEST_EXPRESSION) {
    const fix = phrase`Write one of 1 to ${String(LONGEST_EXPRESSION)} characters.`;
    const message = expression.trim() === '' ? phrase`The expression is empty.` : phrase`The expression is too long.`;
    throw new FormulaFault(message, fix);
  }
  try {
    return LANGUAGE.parse(expression).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const [what = ''] = error.message.split('\n');
    throw new FormulaFault(
      phrase`The expression cannot be read: ${what} (character ${String((error.range?.start ?? 0) + 1)}).`,
      phrase`See the guide on lists for what formulas look like.`,
    );
  }
}
