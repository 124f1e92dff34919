/** What a benchmark has started: a function to stop each part. */
export interface Started {
  push(stop: () => Promise<void>): void;
  /** Stops everything, the last part first. A signal and the end of a run share one stop. */
  endAll(): Promise<void>;
  /** Whether the stop has begun. Errors of a run are then a consequence of it. */
  isEnding(): boolean;
}

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/**
 * Stops what a benchmark starts, also on Ctrl-C and when the process is asked to end.
 * @param say called with errors during the stop
 */
export function createStarted(say: (text: string) => void): Started {
  const stops: (() => Promise<void>)[] = [];
  let ending: Promise<void> | undefined;
  const endAll = () =>
    (ending ??= (async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch((error: unknown) => say(String(error)));
    })());
  for (const [signal, code] of SIGNALS) process.once(signal, () => void endAll().then(() => process.exit(code)));
  return { push: (stop) => void stops.push(stop), endAll, isEnding: () => ending !== undefined };
}
