import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './passwords.js';
import { phrase } from './phrases/phrase.js';
import type { Phrase } from '../contract/phrase.js';

/** Guesses that a password must withstand, as a power of ten. zxcvbn calls this safe against online guessing. */
const LEAST_GUESSES = 8;
/** The number of characters that are judged. The time grows with its square: 32 take about 30 ms, 100 half a second. */
const JUDGED = 32;

type Judge = (password: string, about: readonly string[]) => { readonly guessesLog10: number };
let loaded: Promise<Judge> | undefined;

/** Loads the list of 30,000 common passwords (15 MB, 200 ms) once per process, when it is first needed. */
async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary: { passwords: dictionary['passwords-common'] }, graphs });
  return (password, about) => zxcvbn.check(password, [...about]);
}

const GUESSABLE = phrase`The password is easy to guess: it is a common password or close to one, or it holds your name. Choose a longer one, such as four words that do not belong together.`;

/** Words that a person could guess besides common passwords: names and addresses of the owner. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

/**
 * Why a new password cannot be used: too short, too long, or easy to guess (zxcvbn). All code that sets a password
 * calls it.
 * @returns a message with what to do; null if the password can be used
 */
export async function passwordProblem(
  password: string,
  { name, email, company }: PasswordOwner,
): Promise<Phrase | null> {
  if (password.length < SHORTEST_PASSWORD)
    return phrase`The password is too short. Choose one of at least ${SHORTEST_PASSWORD} characters.`;
  if (password.length > LONGEST_PASSWORD)
    return phrase`The password is too long. Choose one of at most ${String(LONGEST_PASSWORD)} characters.`;
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  const judge = await loaded;
  const about = [name, email, company].flatMap((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return [text, words.join(''), ...words].map((part) => part.slice(0, JUDGED));
  });
  return judge(password.slice(0, JUDGED), about).guessesLog10 >= LEAST_GUESSES ? null : GUESSABLE;
}
