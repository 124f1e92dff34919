import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import { startMailServer, type MailServer } from '../setup/mailServer.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';

/** Steps of people in tests of notifications, with a real mail server. Call it once, at the top of a file. */
export function notifying() {
  let server: MailServer;
  let service: TestService;
  let company: TestCompany;
  let rowId: string;

  beforeAll(async () => {
    server = await startMailServer();
    service = await startTestService({
      env: { RATE_LIMIT: '100000', SMTP_URL: server.url, MAIL_FROM: 'Acme <no-reply@acme.example>' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    company = await createCompany(service.store, { rows: 5 });
    rowId = company.rowIds[0] ?? '';
  });

  const as = async (who: Who, action: string, input: object = {}, query = '') =>
    call(service, action, input, { host: company.host, query, headers: await signedIn(service, company, who) });
  const idOf = (who: Who) => company.members[who]._id;
  const of = async (who: Who, input: object = {}) => (await as(who, 'notifications.list', input)).body.data;

  return {
    get service() {
      return service;
    },
    get company() {
      return company;
    },
    get rowId() {
      return rowId;
    },
    as,
    idOf,
    of,
    /** Mentions members in a comment of mika. @returns the id of the comment */
    async mention(text: string, ...whom: readonly Who[]) {
      const made = await as('member', 'rows.comment', { rowId, text, mentions: whom.map(idOf) });
      expect(made.body).toMatchObject({ ok: true });
      return String(made.body.data.comment.commentId);
    },
    counted: async (who: Who, input: object = {}) => (await of(who, input)).notifications.length as number,
    setList: (set: object) => service.store.lists.collection.updateOne({ _id: company.listId }, { $set: set }),
    setMember: (who: Who, set: object) => service.store.members.collection.updateOne({ _id: idOf(who) }, { $set: set }),
    /** The mails to the company, after all announced deliveries. */
    async mails() {
      await until(
        () => service.store.events.waiting(1, company.id),
        (waiting) => waiting.length === 0,
      );
      const made = () => service.store.deliveries.collection.find({ companyId: company.id, channel: 'mail' }).toArray();
      const all = await until(made, (found) => found.every(({ state }) => state !== 'pending'));
      const sent = server.received.filter(({ to }) => to.endsWith(`@${company.id}.example`));
      expect(sent).toHaveLength(all.filter(({ state }) => state === 'delivered').length);
      return sent.map(({ to, mail, source }) => ({ to: to.slice(0, to.indexOf('@')), mail, source }));
    },
  };
}
