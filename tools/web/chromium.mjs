import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of the Chromium of this machine: CHROMIUM, or the first on PATH; undefined where there is none. */
export function findChromium({ CHROMIUM, PATH = '' } = process.env) {
  if (CHROMIUM) return CHROMIUM;
  const paths = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
