import { findProgram } from '../src/local/programs.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of the Chromium of this machine: CHROMIUM, or the first on PATH; undefined if there is none. */
export function findChromium({ CHROMIUM, PATH }: NodeJS.ProcessEnv = process.env): string | undefined {
  if (CHROMIUM) return CHROMIUM;
  return NAMES.flatMap((name) => findProgram(name, PATH) ?? [])[0];
}
