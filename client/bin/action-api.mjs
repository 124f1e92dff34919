#!/usr/bin/env node
import { existsSync } from 'node:fs';

// `npm ci` installs this command before `npm run build` builds its program.
const built = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  console.error('action-api is not built yet: run `npm run build --workspace client` first.');
  process.exitCode = 1;
}
