/** Why the previous answer had no effect, in the address of a decision page. */
export const SAID = ['changed', 'late', 'ended'] as const;
export type Said = (typeof SAID)[number];

/** The address of a call's decision page. @param said why the previous answer had no effect */
export function decisionPath(callId: string, said?: Said): string {
  const path = `/decide/${encodeURIComponent(callId)}`;
  return said === undefined ? path : `${path}?said=${said}`;
}

/** Whether the page that follows a sign-in is a decision whose answer came after the session had ended. */
export function isEndedAnswer(next: string): boolean {
  return /^\/decide\/[^/?]+\?said=ended$/.test(next);
}
