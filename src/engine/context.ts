import type { Change, Target } from '../contract/envelope.js';
import type { Cell, Company, Key, List, Member, Principal, Row } from '../contract/documents.js';
import type { Role } from '../contract/ranks.js';

/** One page of things: `nextCursor` is null on the last. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** 1–200; 50 when left out. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What checks, previews and reading actions may see. Everything is of one company; `get` refuses with not_found. */
export interface ReadContext {
  readonly companyId: string;
  readonly company: Company;
  readonly principal: Principal;
  readonly callId: string;
  readonly now: Date;
  readonly lists: {
    get(id: string): Promise<List>;
    page(request: PageRequest): Promise<Page<List>>;
  };
  readonly rows: {
    get(id: string): Promise<Row>;
    /** The rows with these ids, in the order asked for; refuses with not_found when one is missing. */
    many(ids: readonly string[]): Promise<readonly Row[]>;
    page(listId: string, request: PageRequest): Promise<Page<Row>>;
    count(listId: string): Promise<number>;
    /** All rows of a list in id order, a few hundred at a time. */
    each(listId: string): AsyncIterable<readonly Row[]>;
  };
  readonly members: { get(id: string): Promise<Member> };
  readonly keys: {
    get(id: string): Promise<Key>;
    /** Keys of the company, or of one owner. */
    page(request: PageRequest, ownerId?: string): Promise<Page<Key>>;
  };
}

/** A mail that leaves the service. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: { readonly filename: string; readonly contentType: string; readonly content: string };
}

/**
 * What a running action may do. Every write is idempotent by call id: running the action again finds its own writes
 * done and goes on behind them. Writes honour the versions that a person was shown (`targets`): when one has moved
 * on, the write throws `Stale`, nothing has run, and the person is asked again.
 */
export interface RunContext extends ReadContext {
  /** Versions that a person was shown; empty when nobody was asked. */
  readonly targets: readonly Target[];
  /** Aborted when the worker stops: long loops look at it. */
  readonly signal: AbortSignal;
  readonly lists: ReadContext['lists'] & {
    create(fields: Pick<List, 'name' | 'columns' | 'statuses'>): Promise<List>;
  };
  readonly rows: ReadContext['rows'] & {
    create(fields: Pick<Row, 'listId' | 'status' | 'cells'>): Promise<Row>;
    /** `expected`: the version the caller named; another one is refused with conflict. */
    update(id: string, change: (row: Row) => RowChange, expected?: number): Promise<Row>;
    /** Archives the rows in order, in chunks, reporting progress; ones already archived by this call count as done. */
    archive(ids: readonly string[]): Promise<void>;
  };
  readonly members: ReadContext['members'] & {
    /** Removes the person; the last admin of a company is refused with conflict. */
    remove(id: string): Promise<void>;
  };
  readonly keys: ReadContext['keys'] & {
    /** Makes a key. The secret is handed out once, and null when the call is answered again. */
    create(fields: { name: string; role: Role; expiresAt: Date }): Promise<{ key: Key; secret: string }>;
    switchOff(id: string): Promise<Key>;
  };
  /** Ends every held call of that key or person as revoked. */
  revokeHolds(of: { keyId: string } | { memberId: string }, reason: string): Promise<void>;
  /** Sends one mail, at most once; throws `OutcomeUnknown` where that cannot be known. Only in background actions. */
  send(mail: OutgoingMail): Promise<{ messageId: string }>;
  /** Tells how far long work has come; cheap enough to call for every chunk. */
  progress(done: number, total: number): Promise<void>;
}

/** The fields of a row that an update may set. Cells are merged; a null empties a cell. */
export interface RowChange {
  readonly cells?: Readonly<Record<string, Cell>>;
  readonly status?: string | null;
}

/** Thrown by a write whose target is no longer what the person was shown. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** Thrown where it cannot be known whether an outside effect happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** What an action's run answers. */
export interface ActionResult<R> {
  readonly data: R;
  readonly changed?: readonly Change[];
}
