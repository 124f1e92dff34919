/** The value of a promise; undefined if it does not resolve within this many milliseconds. */
export async function within<T>(milliseconds: number, value: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
