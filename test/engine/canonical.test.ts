import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../../src/engine/canonical.js';
import { createCallWaiters } from '../../src/calls/waiters.js';
import { derivedId, newCallId } from '../../src/engine/ids.js';
import type { CallRecord } from '../../src/contract/documents.js';

describe('the hash of an input', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, part]) => [name, shuffled(part)]),
    );
  };

  test('does not depend on the order of fields', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: true }), (value) => {
        expect(hashOf(shuffled(value))).toBe(hashOf(value));
      }),
    );
  });

  test('differs for different inputs', () => {
    const values = [
      {},
      [],
      null,
      '',
      0,
      false,
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: null },
      { b: 1 },
      ['a', 1],
      { a: { b: 1 } },
    ];
    expect(new Set(values.map(hashOf)).size).toBe(values.length);
  });
});

describe('ids', () => {
  test('of calls sort by the time they were made', () => {
    const ids = Array.from({ length: 1_000 }, newCallId);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(1_000);
  });

  test('of created documents are the same in every re-run', () => {
    const callId = newCallId();
    expect(derivedId('row', callId)).toBe(derivedId('row', callId));
    expect(new Set([derivedId('row', callId), derivedId('row', callId, 1), derivedId('lst', callId)]).size).toBe(3);
  });
});

describe('the waiters', () => {
  const record = { _id: 'call_1' } as CallRecord;

  test('all get the answer of their own call and of no other', async () => {
    const waiters = createCallWaiters();
    const [one, two, other] = [waiters.wait('call_1'), waiters.wait('call_1'), waiters.wait('call_2')];
    const taken = waiters.take('call_1');
    expect(taken.any).toBe(true);
    taken.tell(record);
    expect(await Promise.all([one.answer, two.answer])).toEqual([record, record]);
    expect(other.leave()).toBe(true);
    expect(waiters.take('call_1').any).toBe(false);
  });

  test('cannot be removed while they are taken, until they are put back', () => {
    const waiters = createCallWaiters();
    const waiter = waiters.wait('call_1');
    const taken = waiters.take('call_1');
    expect(waiter.leave()).toBe(false);
    expect(waiters.take('call_1').any).toBe(false);
    taken.release();
    expect(waiter.leave()).toBe(true);
    expect(waiters.take('call_1').any).toBe(false);
  });
});
