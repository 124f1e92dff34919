import type { Db } from 'mongodb';
import type { List } from '../contract/documents.js';
import { nearForms } from '../engine/words.js';
import { insertOnce } from './database.js';
import type { StoredRow } from './storedRow.js';
import { sweepLists } from './sweepLists.js';

/**
 * The words in the rows of a company, for a search that allows a wrong letter. A word is found by its forms: the word
 * itself, and the word without one of its letters. Words stay when their rows change or are deleted.
 */
interface WordDocument {
  /** `<company>/<word>` */
  readonly _id: string;
  readonly companyId: string;
  /** `<company>/<form>`. The company is in the value, so that `$in` uses the first field of the index. */
  readonly forms: readonly string[];
}

/** The progress of reading the words of a company's older rows. `_id` is the company's id. */
interface VocabularyDocument {
  readonly _id: string;
  readonly companyId: string;
  /** The list and the row that were read last: `<list>/<row>`. Empty at the start; null at the end. */
  readonly at: string | null;
}

/** The most stored words that a process remembers. */
const MOST_REMEMBERED = 100_000;
/** The most near words that are searched for one word. */
const MOST_NEAR = 20;
/** The number of rows that one step reads. */
const PAGE = 500;

/** Makes the sweeper read the words of rows that were written without them. Harmless when repeated. */
export async function beginVocabulary(db: Db, companyId: string): Promise<void> {
  const companies = db.collection<VocabularyDocument>('vocabularies');
  await insertOnce(companies, { _id: companyId, companyId, at: '' });
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

export function createVocabulary(db: Db) {
  const words = db.collection<WordDocument>('words');
  const companies = db.collection<VocabularyDocument>('vocabularies');
  const rows = db.collection<StoredRow>('rows');
  const lists = db.collection<List>('lists');
  const stored = new Set<string>();

  /** Stores the words that this process has not stored yet. Harmless when repeated. */
  async function learn(companyId: string, found: readonly string[]): Promise<void> {
    const fresh = [...new Set(found)].flatMap((word) => {
      const forms = stored.has(`${companyId}/${word}`) ? [] : nearForms(word);
      return forms.length > 0
        ? [{ _id: `${companyId}/${word}`, forms: forms.map((form) => `${companyId}/${form}`) }]
        : [];
    });
    if (fresh.length === 0) return;
    const upserts = fresh.map(({ _id, forms }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { companyId, forms } }, upsert: true },
    }));
    await words.bulkWrite(upserts, { ordered: false });
    if (stored.size + fresh.length > MOST_REMEMBERED) stored.clear();
    for (const { _id } of fresh) stored.add(_id);
  }

  /** The start of the next list of a company; null after the last one. */
  async function firstAfter(companyId: string, listId: string): Promise<string | null> {
    const options = { sort: { _id: 1 }, projection: { _id: 1 } } as const;
    const list = await lists.findOne({ companyId, _id: { $gt: listId } }, options);
    return list && `${list._id}/`;
  }

  /** Reads the words of the next rows of a company. @returns whether there was anything to do */
  async function step(companyId: string): Promise<boolean> {
    const state = await companies.findOne({ _id: companyId });
    if (!state || state.at === null) return false;
    const { at } = state;
    // Reads list by list, which is the order of an index. The words of a restored list are read when it is restored.
    const [listId = '', after = ''] = at.includes('/') ? at.split('/') : [];
    const found = await rows
      .find({ companyId, listId, archivedAt: null, _id: { $gt: after } }, { projection: { words: 1 } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    await learn(
      companyId,
      found.flatMap((row) => row.words ?? []),
    );
    const last = found.length < PAGE ? undefined : found.at(-1);
    const next = last ? `${listId}/${last._id}` : await firstAfter(companyId, listId);
    await companies.updateOne({ _id: companyId, at }, { $set: { at: next } });
    return next !== null;
  }

  return {
    indexes: () =>
      Promise.all([
        words.createIndex({ forms: 1 }),
        words.createIndex({ companyId: 1 }),
        companies.createIndex({ companyId: 1 }),
      ]),
    learn,
    begin: (companyId: string) => beginVocabulary(db, companyId),
    step,
    sweep: sweepLists(companies, step),
    /** The company's words that equal this one when each leaves out at most one letter, including the word itself. */
    async near(companyId: string, word: string): Promise<readonly string[]> {
      const forms = nearForms(word).map((form) => `${companyId}/${form}`);
      if (forms.length === 0) return [];
      const found = await words
        .find({ forms: { $in: forms } }, { projection: { _id: 1 } })
        .limit(MOST_NEAR)
        .toArray();
      return found.map(({ _id }) => _id.slice(companyId.length + 1));
    },
  };
}
