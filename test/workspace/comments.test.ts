import { describe, expect, test } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import { call, type Reply } from '../setup/service.js';
import { callIdOf, undoSteps } from './undoSteps.js';

/** Who may change, delete and restore comments. The steps call with keys; `click` calls with a session. */

const at = undoSteps();
const { did, undone, use } = at;

const rowId = () => at.company.rowIds[0] ?? '';
const click = async (who: Who, action: string, input: object) =>
  call(at.service, action, input, { host: at.company.host, headers: await signedIn(at.service, at.company, who) });
const idIn = (reply: Reply) => String(reply.body.data.comment.commentId);
const comments = async () => (await use('rows.comments', { rowId: rowId() })).body.data.comments;
const typesOf = async () => {
  await at.service.dependencies.publisher.idle();
  const { store } = at.service;
  const found = await store.events.events
    .find({ companyId: at.company.id, type: /comment/ })
    .sort({ at: 1 })
    .toArray();
  return found.map(({ type, data }) => [type, data['version']]);
};

describe('rows.updateComment', () => {
  test('replaces the text, says when, and keeps the earlier text in the history', async () => {
    const wrote = await use('rows.comment', { rowId: rowId(), text: 'They sign next weak.' });
    const commentId = idIn(wrote);
    expect(wrote.body.data.comment.editedAt).toBeNull();
    const edited = await use('rows.updateComment', { commentId, text: ' They sign next week. ' });
    expect(edited.body).toMatchObject({
      data: { comment: { commentId, text: 'They sign next week.', editedAt: expect.stringMatching(/Z$/) } },
      changed: [{ type: 'comment', id: commentId, change: 'updated' }],
    });
    expect(await comments()).toEqual([edited.body.data.comment]);
    const kept = await at.service.store.history.ofDocument(at.company.id, commentId, Infinity, 5);
    expect(kept[0]?.before).toMatchObject({ text: 'They sign next weak.' });
    expect(await typesOf()).toEqual([
      ['row.commented', 1],
      ['row.comment_updated', 2],
    ]);
  });

  test('may be called by the author: a person for comments of their keys, a key for its own comments', async () => {
    const byKey = idIn(await use('rows.comment', { rowId: rowId(), text: 'by a key' }));
    const byClick = idIn(await click('member', 'rows.comment', { rowId: rowId(), text: 'by a click' }));
    const { secret: second } = await at.company.key('member');
    const tried = async (reply: Promise<Reply>) => (await reply).body.error?.code ?? 'done';
    expect(await tried(click('member', 'rows.updateComment', { commentId: byKey, text: 'mine' }))).toBe('done');
    expect(await tried(use('rows.updateComment', { commentId: byKey, text: 'mine' }))).toBe('done');
    for (const refused of [
      use('rows.updateComment', { commentId: byClick, text: 'x' }),
      use('rows.deleteComment', { commentId: byClick }),
      use('rows.updateComment', { commentId: byKey, text: 'x' }, '', second),
      // An administrator may delete comments of another person, and not change them.
      click('admin', 'rows.updateComment', { commentId: byKey, text: 'x' }),
      click('developer', 'rows.deleteComment', { commentId: byKey }),
    ])
      expect(await tried(refused)).toBe('forbidden');
    expect((await comments()).map(({ text }: { text: string }) => text)).toEqual(['mine', 'by a click']);
    const refused = await click('developer', 'rows.deleteComment', { commentId: byClick });
    expect(refused.body.error).toEqual(
      expect.objectContaining({
        message: 'mika wrote this comment. Its author or an administrator may delete it.',
        required_role: 'admin',
      }),
    );
  });

  test('falls under the rules of the company for new comments', async () => {
    const commentId = idIn(await use('rows.comment', { rowId: rowId(), text: 'harmless' }));
    const rule = { action: 'rows.comment', appliesTo: 'keys', guard: 'approve' } as const;
    await at.service.store.companies.collection.updateOne({ _id: at.company.id }, { $set: { guardPolicies: [rule] } });
    const held = await use('rows.updateComment', { commentId, text: 'other' });
    expect(held.body.error).toMatchObject({
      code: 'guardian_held',
      preview: {
        title: 'Change a comment on “thing 0” in Things',
        affected: { count: 1, sample: [{ before: { text: 'harmless' }, after: { text: 'other' } }] },
        reversible: true,
      },
    });
    expect((await click('member', 'rows.updateComment', { commentId, text: 'other' })).status).toBe(200);
  });

  test('does not find a comment of a closed list, of another company, or a deleted one', async () => {
    const commentId = idIn(await use('rows.comment', { rowId: rowId(), text: 'x' }));
    const { lists } = at.service.store;
    await lists.collection.updateOne({ _id: at.company.listId }, { $set: { openTo: [] } });
    expect((await use('rows.updateComment', { commentId, text: 'y' })).status).toBe(404);
    await lists.collection.updateOne({ _id: at.company.listId }, { $set: { openTo: null } });
    await did('rows.delete', { rowId: rowId() });
    expect((await use('rows.updateComment', { commentId, text: 'y' })).status).toBe(409);
    await did('rows.restore', { rowIds: [rowId()] });
    await did('rows.deleteComment', { commentId });
    for (const action of ['rows.updateComment', 'rows.deleteComment']) {
      const input = action === 'rows.deleteComment' ? { commentId } : { commentId, text: 'y' };
      expect((await use(action, input)).status).toBe(404);
    }
    await at.found(1);
    expect((await use('rows.deleteComment', { commentId })).status).toBe(404);
  });
});

describe('rows.deleteComment', () => {
  test('removes the comment from the list, and an administrator deletes any comment', async () => {
    const commentId = idIn(await click('member', 'rows.comment', { rowId: rowId(), text: 'x' }));
    const gone = await click('admin', 'rows.deleteComment', { commentId });
    expect(gone.body).toMatchObject({
      data: { commentId, rowId: rowId() },
      changed: [{ type: 'comment', id: commentId, change: 'deleted' }],
    });
    expect(await comments()).toEqual([]);
    expect(await typesOf()).toEqual([
      ['row.commented', 1],
      ['row.comment_deleted', 2],
    ]);
  });
});

describe('calls.undo', () => {
  test('deletes an added comment, reverts an edited one, restores a deleted one, and can be undone', async () => {
    const wrote = await use('rows.comment', { rowId: rowId(), text: 'first' });
    const commentId = idIn(wrote);
    const before = await comments();
    const edit = await did('rows.updateComment', { commentId, text: 'second' });
    const edited = await comments();
    const back = await undone(edit);
    expect(back).toMatchObject({ data: { undone: 1, left: [] }, changed: [{ type: 'comment', change: 'updated' }] });
    expect(await comments()).toEqual(before);
    await undone(back.callId);
    expect(await comments()).toEqual(edited);

    const deletion = await did('rows.deleteComment', { commentId });
    const dry = await use('calls.undo', { callId: deletion }, '?dry_run=true');
    expect(dry.body.data.preview).toMatchObject({
      title: 'Undo “Delete a comment” in Things: 1 comment',
      effects: expect.arrayContaining(['The comment that the call deleted is restored.']),
      affected: { count: 1, sample: [{ id: commentId, label: 'thing 0', after: { text: 'second' } }] },
    });
    await undone(deletion);
    expect(await comments()).toEqual(edited);

    // Comments that were edited since then stay.
    const left = await use('calls.undo', { callId: callIdOf(wrote) });
    expect(left.body.error).toMatchObject({
      code: 'conflict',
      message: `Nothing is left to undo. ${commentId}: It was changed since.`,
    });
    const other = await use('rows.comment', { rowId: rowId(), text: 'other' });
    expect(await undone(callIdOf(other))).toMatchObject({ changed: [{ id: idIn(other), change: 'deleted' }] });
    expect(await comments()).toEqual(edited);
  });

  test('lets an administrator delete and restore comments of another person, and not change them', async () => {
    const wrote = await click('member', 'rows.comment', { rowId: rowId(), text: 'first' });
    const commentId = idIn(wrote);
    const edit = await click('member', 'rows.updateComment', { commentId, text: 'second' });
    const refused = await click('admin', 'calls.undo', { callId: callIdOf(edit) });
    expect(refused.body.error.message).toBe(`Nothing is left to undo. ${commentId}: Only its author may change it.`);
    const deletion = await click('admin', 'rows.deleteComment', { commentId });
    expect((await click('admin', 'calls.undo', { callId: callIdOf(deletion) })).status).toBe(200);
    const own = await click('member', 'rows.deleteComment', { commentId });
    expect((await click('admin', 'calls.undo', { callId: callIdOf(own) })).status).toBe(409);
    expect((await click('member', 'calls.undo', { callId: callIdOf(own) })).status).toBe(200);
    const second = await click('member', 'rows.comment', { rowId: rowId(), text: 'third' });
    expect((await click('admin', 'calls.undo', { callId: callIdOf(second) })).status).toBe(200);
    expect((await comments()).map(({ text }: { text: string }) => text)).toEqual(['second']);
  });
});
