import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, isWellFormedKey, keyHash, newKeySecret } from '../../src/engine/secrets.js';

describe('the value of a key', () => {
  test('has its prefix and form, and is unique', () => {
    const values = new Set(Array.from({ length: 500 }, newKeySecret));
    expect(values.size).toBe(500);
    for (const value of values) {
      expect(value).toMatch(/^act_[0-9A-Za-z]{36}$/);
      expect(isWellFormedKey(value)).toBe(true);
    }
  });

  test('with one character mistyped, or two swapped, is detected as wrong', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = newKeySecret();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 39 }), fc.constantFrom(...alphabet.split('')), (at, other) => {
        fc.pre(value[at] !== other);
        expect(isWellFormedKey(value.slice(0, at) + other + value.slice(at + 1))).toBe(false);
      }),
    );
    for (let at = 4; at < 39; at += 1) {
      const [a = '', b = ''] = value.slice(at, at + 2);
      if (a !== b) expect(isWellFormedKey(value.slice(0, at) + b + a + value.slice(at + 2))).toBe(false);
    }
  });

  test('is recognized among other texts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isWellFormedKey(text)).toBe(false);
      }),
    );
    expect(isWellFormedKey(`${newKeySecret()}\n`)).toBe(false);
    expect(isWellFormedKey(` ${newKeySecret()}`)).toBe(false);
  });

  test('is stored as a hash that does not reveal it', () => {
    const value = newKeySecret();
    expect(keyHash(value)).toMatch(/^[\w-]{43}$/);
    expect(keyHash(value)).toBe(keyHash(value));
    expect(keyHash(newKeySecret())).not.toBe(keyHash(value));
  });
});

describe('the vault', () => {
  const vault = createVault(randomBytes(32));

  test('opens what it sealed, and seals it differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = Buffer.from(text, 'utf8').toString('utf8');
        const sealed = vault.seal(plain);
        expect(vault.open(sealed)).toBe(plain);
        expect(vault.seal(plain)).not.toBe(sealed);
      }),
    );
  });

  test('refuses changed data, and data that another key sealed', () => {
    const sealed = Buffer.from(vault.seal('secret'), 'base64url');
    for (const at of [0, 12, sealed.length - 1]) {
      const bad = Buffer.from(sealed);
      bad[at] = (bad[at] ?? 0) ^ 1;
      expect(() => vault.open(bad.toString('base64url'))).toThrow(/authenticate/);
    }
    expect(() => createVault(randomBytes(32)).open(sealed.toString('base64url'))).toThrow(/authenticate/);
  });
});
