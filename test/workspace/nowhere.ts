import { expect } from 'vitest';
import type { TestService } from '../setup/service.js';

/** Expects that a text is not in the database, in the log, or in the history of any call of a company. */
export async function expectNowhere(service: TestService, companyId: string, hidden: string): Promise<void> {
  expect(service.logged.join('\n')).not.toContain(hidden);
  for (const { name } of await service.store.db.listCollections().toArray()) {
    const text = JSON.stringify(await service.store.db.collection(name).find().toArray());
    expect(`${name}: ${text.includes(hidden)}`).toBe(`${name}: false`);
  }
  const calls = await service.store.calls.collection.find({ companyId, 'envelope.ok': true }).toArray();
  let histories = 0;
  for (const { _id } of calls) {
    // Dry runs have no workflow.
    const history = await service.client.workflow
      .getHandle(_id)
      .fetchHistory()
      .catch(() => null);
    const text = JSON.stringify(history, (name, value: unknown) =>
      name === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
    );
    expect(text).not.toContain(hidden);
    if (text.includes('checkRole')) histories += 1;
  }
  expect(histories).toBeGreaterThan(0);
}
