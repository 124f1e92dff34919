import type { Page } from 'playwright-core';
import { until } from '../setup/service.js';

/** The steps of a person without a pointer: only keys are pressed, and the focus is read. */

/** The result of `focused` if no element has the focus. */
const NOTHING = '(the body)';

/** The name of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate((nothing) => {
    const { activeElement: element, body } = globalThis.document;
    if (!element || element === body) return nothing;
    if (element.id === 'main') return 'main';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  }, NOTHING);
}

const isNamed = (name: string | RegExp) => (text: string) =>
  typeof name === 'string' ? text === name : name.test(text);

/** Moves the focus by Tab until it is on an element of this name. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = isNamed(name);
  const passed: string[] = [];
  for (let n = 0; n < 150; n += 1) {
    await page.keyboard.press('Tab');
    const text = await focused(page);
    if (isThere(text)) return;
    passed.push(text.slice(0, 40));
  }
  throw new Error(`Tab does not reach ${String(name)}: ${passed.slice(0, 40).join(' | ')}`);
}

/** Presses Enter on the element of this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** How long the focus may take to arrive, milliseconds. */
const ARRIVES_WITHIN = 10_000;

/** Waits until the focus is on an element of this name. */
export async function focusOn(page: Page, name: string | RegExp): Promise<void> {
  await until(() => focused(page), isNamed(name), ARRIVES_WITHIN);
}

/**
 * Waits until the focus is on some element. After the focused element is removed, there may be no focus for a moment.
 */
export async function focusIsKept(page: Page): Promise<string> {
  return until(
    () => focused(page),
    (text) => text !== NOTHING,
    ARRIVES_WITHIN,
  );
}
