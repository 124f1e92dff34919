import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { findChromium } from '../../bench/chromium.js';
import { signedIn, type Who } from '../http/people.js';
import type { TestCompany, TestService } from '../setup/service.js';

/** The app in a real Chromium, against a service over the real engines. */

const EXECUTABLE = findChromium();

/** A suite with `skipIf(isMissing)` needs Chromium. */
export const isMissing = EXECUTABLE === undefined;

if (isMissing)
  console.warn('Tests of the app are skipped. Install the package chromium, or set CHROMIUM to a Chromium.');

/** A page, with the problems that occurred in it. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console and of scripts, violations of the Content-Security-Policy, and requests to other origins. */
  readonly problems: string[];
  /** Paths of the requests to the API. */
  readonly requests: string[];
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Whether the system sets the colours (high contrast). */
  readonly forced?: boolean;
  /** The language of the browser. Left out: English. */
  readonly locale?: string;
  /** The zone of the person, such as `Europe/Berlin`. Left out: the zone of the machine. */
  readonly zone?: string;
  /** How much the page is enlarged: 2 for 200 %. */
  readonly zoom?: number;
  /** Opens a further tab of a browser that is open. */
  readonly in?: BrowserContext;
}

/** The name of the cookie of a session. */
const SESSION = 'aa.sid';

/** How long a test waits for a page, milliseconds. */
const PATIENCE = 20_000;

/** The browsers of a suite. Each test that opens pages has to call `expectNoProblems`. */
export function useBrowser(serviceOf: () => TestService) {
  let browser: Browser;
  const opened: Opened[] = [];

  beforeAll(async () => {
    // Companies have host names of the public address, but the test service has a different port.
    const rules = `MAP *:3000 127.0.0.1:${serviceOf().port}`;
    browser = await chromium.launch({
      ...(EXECUTABLE !== undefined && { executablePath: EXECUTABLE }),
      args: ['--no-sandbox', `--host-resolver-rules=${rules}`],
    });
  });
  afterAll(() => browser?.close());

  /** Signs a person in, in place of the person who was signed in. */
  async function signInAs(context: BrowserContext, company: TestCompany, who: Who): Promise<void> {
    const { cookie = '' } = await signedIn(serviceOf(), company, who);
    const value = cookie.slice(`${SESSION}=`.length);
    await context.addCookies([{ name: SESSION, value, url: `http://${company.host}` }]);
  }

  /** Opens an address of the company. @param who the person who is signed in; null for a visitor */
  async function open(company: TestCompany, who: Who | null, path: string, options: OpenOptions = {}): Promise<Opened> {
    const { width = 1280, height = 800, scheme = 'light', forced = false, zoom = 1, locale, zone } = options;
    const origin = `http://${company.host}`;
    const context =
      options.in ??
      (await browser.newContext({
        viewport: { width: width / zoom, height: height / zoom },
        deviceScaleFactor: zoom,
        colorScheme: scheme,
        ...(locale !== undefined && { locale }),
        forcedColors: forced ? 'active' : 'none',
        ...(zone !== undefined && { timezoneId: zone }),
      }));
    if (who && !options.in) await signInAs(context, company, who);
    const page = await context.newPage();
    // Shorter than the time limit of a test, so that a failure names the missing element.
    page.setDefaultTimeout(PATIENCE);
    const one: Opened = { page, context, problems: [], requests: [] };
    opened.push(one);
    page.on('console', (message) => {
      // Chromium logs each error response itself, including the expected ones.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (['error', 'warning'].includes(message.type()) && !isAnswer) one.problems.push(message.text());
    });
    page.on('pageerror', (error) => one.problems.push(String(error)));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && url.protocol !== 'data:') one.problems.push(`a request to ${url.origin}`);
      if (url.pathname.startsWith('/api/')) one.requests.push(url.pathname.replace('/api/v1', ''));
    });
    await page.goto(origin + path);
    return one;
  }

  return {
    open,
    signInAs,
    /** Closes all pages. Fails if one has logged an error, violated the policy, or sent a request to another origin. */
    async expectNoProblems(): Promise<void> {
      const problems = opened.splice(0);
      await Promise.all([...new Set(problems.map(({ context }) => context))].map((context) => context.close()));
      expect(problems.flatMap((one) => one.problems)).toEqual([]);
    },
  };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The WCAG 2.2 AA rules that the page breaks, in light and in dark colours, each with the first element. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const fault of await page.evaluate(faultsNow)) faults.push(`${colorScheme}: ${fault}`);
  }
  return faults;
}

/** Runs in the page. */
async function faultsNow(): Promise<readonly string[]> {
  interface Results {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  }
  const { axe } = globalThis as unknown as { axe: { run: (context: unknown, options: object) => Promise<Results> } };
  // Colours in transition from one scheme to the other belong to neither.
  await Promise.all(globalThis.document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(globalThis.document, { runOnly: { type: 'tag', values } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}

/** The session cookie of a browser. Undefined if it has none. */
export async function sessionOf(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === SESSION)?.value;
}

/** The widths in which each screen is tested, pixels. */
export const WIDTHS = [1280, 360] as const;

/** Whether the page scrolls sideways. */
export function isSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth);
}

/**
 * Watches for elements that are shown together for a moment: a locator looks now and then, and may miss them.
 * @param all the selector of each element, and a part of its text
 * @returns a function that waits until all were shown
 */
export async function watchFor(
  page: Page,
  ...all: readonly (readonly [selector: string, text: string])[]
): Promise<() => Promise<unknown>> {
  const seen = await page.evaluateHandle((wanted) => {
    const found = { yes: false };
    const { document } = globalThis;
    const isThere = ([selector, text]: readonly [string, string]) =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text));
    const look = () => {
      if (wanted.every(isThere)) found.yes = true;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    return found;
  }, all);
  return () => page.waitForFunction(({ yes }) => yes, seen);
}
