/**
 * Runs a step and reports it after two seconds, then every ten seconds with the time spent.
 * @param message what the step does, without a full stop
 */
export async function withProgress<T>(
  progress: (message: string) => void,
  message: string,
  step: () => Promise<T>,
): Promise<T> {
  const started = Date.now();
  let repeat: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    progress(`${message} …`);
    repeat = setInterval(() => {
      progress(`${message} … ${Math.round((Date.now() - started) / 1000)} s`);
    }, 10_000);
  }, 2_000);
  try {
    return await step();
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
  }
}
