/** Adds to the count of a key. @returns what it comes to */
type Add = (key: string, amount: number) => Promise<number>;

interface Seat {
  readonly counted: (number: number) => void;
  readonly failed: (reason: unknown) => void;
}

/** Numbers that were taken and not yet given out, and who waits for more. */
interface Series {
  next: number;
  last: number;
  readonly waiting: Seat[];
  taking: boolean;
}

/** Counts of keys, each with a number of its own, for fewer commands than counts. */
export interface Numbers {
  /**
   * Counts one more for a key. Whoever asks while numbers are being taken shares the next ones.
   * @param ahead how many numbers may be taken beyond those asked for, by the count when it was last asked for, 0 for
   * not yet: they go to whoever asks next. Of those that nobody asks for any more, other processes never learn
   * @returns its number. @throws what `add` throws, to all who shared it
   */
  next(key: string, ahead: (count: number) => number): Promise<number>;
  /** Forgets the numbers of all keys. */
  clear(): void;
}

export function createNumbers(add: Add): Numbers {
  const all = new Map<string, Series>();

  async function takeFor(key: string, series: Series, ahead: (count: number) => number): Promise<void> {
    const { waiting } = series;
    series.taking = true;
    while (waiting.length > 0) {
      const asked = waiting.length;
      const amount = asked + ahead(series.last);
      try {
        series.last = await add(key, amount);
        series.next = series.last - amount + 1;
      } catch (error) {
        for (const { failed } of waiting.splice(0, asked)) failed(error);
      }
      // To those who have come meanwhile, too, as far as they go.
      while (series.next <= series.last && waiting.length > 0) waiting.shift()?.counted(series.next++);
    }
    series.taking = false;
  }

  return {
    next(key, ahead) {
      const series = all.get(key) ?? { next: 1, last: 0, waiting: [], taking: false };
      all.set(key, series);
      if (series.next <= series.last) return Promise.resolve(series.next++);
      return new Promise((counted, failed) => {
        series.waiting.push({ counted, failed });
        if (!series.taking) void takeFor(key, series, ahead);
      });
    },
    clear: () => all.clear(),
  };
}
