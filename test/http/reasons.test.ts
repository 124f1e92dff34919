import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuardPolicy } from '../../src/contract/documents.js';
import { createCompany, startTestService, type Reply, type TestCompany, type TestService } from '../setup/service.js';
import { actWithKey, type Who } from './people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});

const act = (who: Who, name: string, input: unknown): Promise<Reply> =>
  actWithKey(service, company, who, { name, input });

async function reasonFor(who: Who, name: string, input: unknown): Promise<string> {
  return (await act(who, name, input)).body.error.preview.reason;
}

async function rule(...guardPolicies: GuardPolicy[]): Promise<void> {
  await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
}

describe('the reason in a preview', () => {
  test('names the number of rows, and the number above which they are guarded', async () => {
    const { rowIds } = company;
    expect(await reasonFor('member', 'rows.delete', { rowIds: rowIds.slice(0, 50) })).toBe(
      'The call covers 50 rows, more than 10. Such a call needs a confirmation.',
    );
    expect(await reasonFor('member', 'rows.deleteMany', { rowIds })).toBe(
      'The call covers 120 rows, more than 100. Such a call needs an approval by an administrator.',
    );
    expect(await reasonFor('admin', 'lists.delete', { listId: company.listId })).toContain('120 rows, more than 100');
  });

  test('names the address outside', async () => {
    expect(await reasonFor('member', 'lists.send', { listId: company.listId, to: 'sam@partner.example' })).toBe(
      'The call sends data out of the service, to sam@partner.example. Such a call needs a confirmation.',
    );
  });

  test('names the role', async () => {
    const { _id: memberId } = company.members.viewer;
    expect(await reasonFor('admin', 'team.changeRole', { memberId, role: 'admin' })).toBe(
      'vera becomes an administrator. Such a call needs an approval by an administrator.',
    );
    expect(await reasonFor('admin', 'team.remove', { memberId })).toBe(
      'vera is removed from the team. Such a call needs an approval by an administrator.',
    );
  });

  test("names the rule of the company's guard policy, and its number", async () => {
    await rule({ action: 'rows.updateMany', appliesTo: 'keys', guard: 'approve', above: 5 });
    const input = { rowIds: company.rowIds.slice(0, 8), cells: { name: 'new' } };
    expect(await reasonFor('member', 'rows.updateMany', input)).toBe(
      'A rule of the company says: rows.updateMany with a key on more than 5 objects needs an approval. ' +
        'The call affects 8 rows.',
    );
    await rule({ action: 'lists.rename', appliesTo: 'all', guard: 'confirm' });
    expect(await reasonFor('member', 'lists.rename', { listId: company.listId, name: 'New' })).toBe(
      'A rule of the company says: lists.rename by any caller needs a confirmation.',
    );
  });

  test('is the sum of all reasons', async () => {
    await rule({ action: 'lists.send', appliesTo: 'all', guard: 'confirm_and_approve' });
    const reply = await act('member', 'lists.send', { listId: company.listId, to: 'sam@partner.example' });
    expect(reply.body.error.preview.reason).toBe(
      'The call sends data out of the service, to sam@partner.example. Such a call needs a confirmation. ' +
        'A rule of the company says: lists.send by any caller needs a confirmation and an approval. ' +
        'After the confirmation, an administrator must approve the call, too.',
    );
  });

  test('names the opt-out of a company with one administrator', async () => {
    const { _id: by } = company.members.admin;
    const set = { admins: [by], soleAdminOptOut: { by, at: new Date() } };
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: set });
    const { _id: memberId } = company.members.viewer;
    expect(await reasonFor('admin', 'team.remove', { memberId })).toBe(
      'vera is removed from the team. Such a call needs an approval by an administrator. ' +
        'The company has one administrator and has chosen a confirmation in its place.',
    );
  });
});

describe('the answer of a call that needs both', () => {
  test('says that an approval follows the confirmation', async () => {
    const both = await act('admin', 'company.exportAll', {});
    expect(both.status).toBe(428);
    expect(both.body.error).toMatchObject({ approval_follows: true });
    expect(both.body.error.message).toContain('After the confirmation, an administrator must approve it.');
    const one = await act('member', 'lists.send', { listId: company.listId, to: 'sam@partner.example' });
    expect(one.body.error.approval_follows).toBe(false);
    expect(one.body.error.message).not.toContain('administrator');
  });
});
