import { Refusal } from '../../contract/errors.js';
import { principalId, type CallRecord, type Versioned } from '../../contract/documents.js';
import type { Target } from '../../contract/preview.js';
import { Stale, type ReadContext } from '../../engine/context.js';
import { derivedId } from '../../engine/ids.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { Author, Mutation, VersionedWrites } from '../../store/history.js';
import type { Dependencies } from '../../dependencies.js';
import { noSuch, type DocumentKind } from '../../engine/refusals.js';

/** One attempt to run a call. */
export interface RunAttempt {
  readonly record: CallRecord;
  readonly signal: AbortSignal;
  /** Sends Temporal's heartbeat; does nothing for quick actions. */
  readonly heartbeat: () => void;
}

/** The state and helpers that all write ports of one run share. */
export interface Writing {
  readonly dependencies: Dependencies;
  readonly read: ReadContext;
  readonly run: RunAttempt;
  readonly author: Author;
  /** The id of the next document of a kind that this call creates, the same in every run (rule 6). */
  nextId(prefix: string): string;
  /** The fields that every new document has. */
  fresh(id: string): Versioned;
  /**
   * A document that the caller may see, or null if an earlier run of this call has hidden or deleted it.
   * @param get throws Refusal if the caller may not see it
   */
  knownOrNull<T>(get: Promise<T>): Promise<T | null>;
  /** The version of a document that a person was shown; undefined if it was not shown. */
  shownVersion(id: string): number | undefined;
  /**
   * Changes a document once, at the version that a person was shown (rule 10).
   * @param target `known` is a copy of the document, which may be stale, or null to read it. `seen` is the version that
   * the change was made from, if it matters
   * @throws Stale if the document has another version and nothing was written; Refusal action_failed if something was
   * written; Refusal not_found if there is no document
   */
  change<T extends Versioned>(
    kind: DocumentKind,
    writes: VersionedWrites<T>,
    target: { readonly id: string; readonly known: T | null; readonly seen?: number | undefined },
    mutate: Mutation<T>,
  ): Promise<T>;
  /**
   * Changes many documents, each once, in order and in parallel chunks, with progress on the call (rule 7). If a shown
   * document has another version before anything was written, nothing is written.
   * @param targets `read` reads documents by their ids
   */
  changeMany<T extends Versioned>(
    kind: DocumentKind,
    writes: VersionedWrites<T>,
    targets: { readonly ids: readonly string[]; read(ids: readonly string[]): Promise<readonly T[]> },
    mutate: Mutation<T>,
  ): Promise<void>;
  /** Whether an earlier run of this call has finished a chunk. */
  readonly hasBegun: boolean;
  /**
   * Does work for each item: chunks in order, the items of a chunk in parallel. A re-run resumes after the last full
   * chunk.
   * @param before called first with each chunk
   */
  inChunks<I>(
    items: readonly I[],
    work: (item: I, index: number) => Promise<unknown>,
    before?: (chunk: readonly I[]) => Promise<void>,
  ): Promise<void>;
}

/**
 * The versions that a decision is bound to. If the run has no decision, for example under a grant or because the
 * company's rules no longer need one, an earlier preview does not bind it.
 */
export function shownTargets({ hold, yes }: CallRecord): readonly Target[] {
  return (yes && hold?.targets) ?? [];
}

/** The number of documents that are changed in parallel, and between two records of progress. */
const CHUNK = 25;

export function createWriting(dependencies: Dependencies, read: ReadContext, run: RunAttempt): Writing {
  const { store } = dependencies;
  const { record } = run;
  const { companyId, _id: callId } = record;
  const author: Author = { companyId, callId, by: principalId(record.principal), at: dependencies.now() };
  const shown = new Map(shownTargets(record).map((target) => [target.id, target.version]));
  const created = new Map<string, number>();
  const changed = new Map<string, number>();

  const isMoved = ({ _id, version }: Versioned) => (shown.get(_id) ?? version) !== version;

  async function change<T extends Versioned>(
    kind: DocumentKind,
    writes: VersionedWrites<T>,
    { id, known, seen }: { readonly id: string; readonly known: T | null; readonly seen?: number | undefined },
    mutate: Mutation<T>,
  ): Promise<T> {
    let moved = false;
    const guarded: Mutation<T> = (document) => {
      moved = isMoved(document) || (seen !== undefined && document.version !== seen);
      if (moved) throw new Stale();
      return mutate(document);
    };
    try {
      const document = await writes.update(author, id, count(changed, id), known, guarded);
      if (!document) throw noSuch(kind);
      return document;
    } catch (error) {
      // Stale means that nothing has run. If a write has been made, the call fails instead of being held again.
      if (error instanceof Stale && moved && (await store.history.wrote(callId))) throw halfWay();
      throw error;
    }
  }

  const begin = Math.floor((record.progress?.done ?? 0) / CHUNK) * CHUNK;

  async function inChunks<I>(
    items: readonly I[],
    work: (item: I, index: number) => Promise<unknown>,
    before: (chunk: readonly I[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    for (let at = begin; at < items.length; at += CHUNK) {
      const chunk = items.slice(at, at + CHUNK);
      await before(chunk);
      // Wait for all writes even if one fails, because only then is it known whether anything was written.
      const ends = await Promise.allSettled(chunk.map((item, index) => work(item, at + index)));
      const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
      const stale = failures.some((failure) => failure instanceof Stale);
      if (stale && (await store.history.wrote(callId))) throw halfWay();
      if (failures[0]) throw failures[0];
      if (items.length > CHUNK) await store.calls.setProgress(callId, at + chunk.length, items.length);
      run.heartbeat();
    }
  }

  return {
    dependencies,
    read,
    run,
    author,
    nextId: (prefix) => derivedId(prefix, callId, count(created, prefix)),
    fresh: (id) => ({ _id: id, companyId, version: 1, createdAt: author.at, updatedAt: author.at }),
    async knownOrNull(get) {
      try {
        return await get;
      } catch (error) {
        if (error instanceof Refusal && (await store.history.wrote(callId))) return null;
        throw error;
      }
    },
    shownVersion: (id) => shown.get(id),
    change,
    hasBegun: begin > 0,
    inChunks,
    async changeMany(kind, writes, { ids, read: readMany }, mutate) {
      if (shown.size > 0 && begin === 0) {
        const moved = (await readMany(ids)).some(isMoved);
        if (moved && !(await store.history.wrote(callId))) throw new Stale();
      }
      type Document = Awaited<ReturnType<typeof readMany>>[number];
      let known = new Map<string, Document>();
      await inChunks(
        ids,
        (id) => change(kind, writes, { id, known: known.get(id) ?? null }, mutate),
        async (chunk) => {
          known = new Map((await readMany(chunk)).map((document) => [document._id, document]));
        },
      );
    },
  };
}

function halfWay(): Refusal {
  return new Refusal(
    'action_failed',
    phrase`The call stopped half-way, because a document changed after it was shown or read. What was written before stays. Read it, then call again for the rest.`,
  );
}

/** Increases a count. @returns the count before */
function count(counts: Map<string, number>, name: string): number {
  const n = counts.get(name) ?? 0;
  counts.set(name, n + 1);
  return n;
}
