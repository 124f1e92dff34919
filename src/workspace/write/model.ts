import { Stale } from '../../engine/context.js';
import type { WithoutText, WriteModel } from '../../engine/ports/model.js';
import { askModel, NoAnswer } from '../languageModel.js';
import { StillSending } from '../outbox.js';
import type { Writing } from './writing.js';

/** Longer answers are cut. */
const MOST_CHARACTERS = 4_000;
/** How long an attempt may take beyond its limit, in milliseconds. */
const GRACE = 5_000;

/**
 * Asks the model at most once for a call (correctness, rule 9). The answer is sealed in the outbox record, so that a
 * re-run returns the same. A re-run that finds the question `sending` cannot know its result: it waits until that
 * attempt has ended, and then returns no text.
 */
export function writeModel({ dependencies, read, run, author, shownVersion }: Writing): WriteModel | null {
  const { store, vault, now, config, log } = dependencies;
  const { model } = config;
  if (!model || !read.model) return null;
  const id = `${author.callId}/model`;
  const messageId = `${author.callId}.model`;

  async function storedAnswer(): ReturnType<WriteModel['ask']> {
    const found = await store.outbox.get(id);
    if (found?.state === 'sent' && found.answer !== undefined) return { text: vault.open(found.answer) };
    if (found?.state !== 'sending') return { text: null, why: reasonOf(found?.why) };
    // Another attempt may still be running. Try again after its deadline.
    if (found.deadline && found.deadline > now()) throw new StillSending();
    await store.outbox.finish(id, 'failed', { why: 'interrupted' });
    return storedAnswer();
  }

  return {
    ...read.model,
    async ask({ about, ...question }) {
      const record = { _id: id, companyId: author.companyId, state: 'planned', messageId, at: now() } as const;
      const { state } = await store.outbox.plan(record);
      if (state !== 'planned') return storedAnswer();
      if ((shownVersion(about._id) ?? about.version) !== about.version) throw new Stale();
      if (!(await store.outbox.begin(id, new Date(now().getTime() + model.within + GRACE)))) return storedAnswer();
      try {
        const answer = await askModel(model, { ...question, id: messageId, signal: run.signal });
        // Drops the first half of a surrogate pair that was cut.
        const text = answer.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
        await store.outbox.finish(id, 'sent', { answer: vault.seal(text) });
        return { text };
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const { why } = error;
        log.warn({ callId: author.callId, why }, 'the language model returned no text');
        await store.outbox.finish(id, 'failed', { why });
        return { text: null, why };
      }
    },
  };
}

function reasonOf(why: string | undefined): WithoutText {
  return why === 'silent' || why === 'refused' ? why : 'interrupted';
}
