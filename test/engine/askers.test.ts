import { describe, expect, test } from 'vitest';
import { askerIn, viaOf } from '../../src/engine/askers.js';

describe('how a caller made a call', () => {
  test.each([
    { name: 'Nightly import', lastFour: 'kVLV', assistant: false },
    { name: 'Claude', lastFour: 'x7Qa', assistant: true },
    { name: 'a "name" ending in abcd', lastFour: 'wxyz', assistant: false },
  ])('is read back from its words: key $name', (key) => {
    expect(askerIn(viaOf(key, 'key'))).toEqual({ kind: 'named_key', ...key });
  });

  test.each(['session', 'key', 'invitation', 'operator'] as const)('is read back from its words: %s', (kind) => {
    expect(askerIn(viaOf(null, kind))).toEqual({ kind });
  });

  test('is null for other words', () => {
    expect(askerIn('a friend')).toBeNull();
  });
});
