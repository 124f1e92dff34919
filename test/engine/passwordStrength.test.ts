import { expect, test } from 'vitest';
import { englishText } from '../../src/contract/phrase.js';
import { passwordProblem } from '../../src/engine/passwordStrength.js';

const ADA = { name: 'Ada Park', email: 'ada.park@globex.example', company: 'Globex' };

async function problemOf(password: string): Promise<string | null> {
  const problem = await passwordProblem(password, ADA);
  return problem && englishText(problem);
}

test.each([
  'password12',
  '1234567890',
  'qwertyuiop',
  'Passw0rd123',
  'letmein2024',
  'iloveyou12',
  'aaaaaaaaaaaa',
  'zq7!zq7!zq7!',
])('%s is refused as common', async (password) => expect(await problemOf(password)).toMatch(/easy to guess.*Choose/));

test.each(['AdaPark2026', 'globexglobex', 'ada.park@globex.example'])(
  '%s is refused because it is made of data of its owner',
  async (password) => expect(await problemOf(password)).toMatch(/easy to guess/),
);

test.each(['four words by chance', 'correct horse battery staple', 'k3jf9dkeo2xq'])(
  '%s is accepted',
  async (password) => expect(await problemOf(password)).toBeNull(),
);

test('a password that is too short or too long is refused as such', async () => {
  expect(await problemOf('k3jf9dkeo')).toContain('too short');
  expect(await problemOf('k'.repeat(1_001))).toContain('too long');
});

test('the check of a long password does not block the process for long', async () => {
  const random = Array.from({ length: 1_000 }, (_, n) => String.fromCharCode(33 + ((n * 7919) % 90))).join('');
  await problemOf(random);
  const begun = performance.now();
  await problemOf(random);
  expect(performance.now() - begun).toBeLessThan(400);
});
