/** Adds to the count of a key. @returns what it comes to */
type Add = (key: string, amount: number) => Promise<number>;

interface Seat {
  readonly counted: (count: number) => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Counts one at a time for each key: whoever asks while a count is under way shares the next one with all who do. Many
 * calls with one key at the same moment cost two commands instead of one each, and each still has a number of its own.
 * @returns counts one more. @throws what `add` throws, to all who shared it
 */
export function inTurns(add: Add): (key: string) => Promise<number> {
  const next = new Map<string, Seat[]>();

  async function countAll(key: string, first: Seat): Promise<void> {
    let seats = [first];
    while (seats.length > 0) {
      next.set(key, []);
      try {
        const before = (await add(key, seats.length)) - seats.length;
        for (const [place, { counted }] of seats.entries()) counted(before + place + 1);
      } catch (error) {
        for (const { failed } of seats) failed(error);
      }
      seats = next.get(key) ?? [];
    }
    next.delete(key);
  }

  return (key) =>
    new Promise((counted, failed) => {
      const seat = { counted, failed };
      const waiting = next.get(key);
      if (waiting) waiting.push(seat);
      else void countAll(key, seat);
    });
}
