import { threadTask } from '../../src/engine/threads.js';
import { Refusal } from '../../src/contract/errors.js';

/** Computations for test/engine/threads.test.ts. */

export const endless = threadTask(() => ({
  finish() {
    for (;;);
  },
}));

export const sum = threadTask(({ from }: { readonly from: number }) => {
  let total = from;
  return { take: (piece: number) => void (total += piece), finish: () => total };
});

export const refusing = threadTask(() => ({
  finish() {
    throw new Refusal('invalid_input', 'It is not valid.', {
      fields: [{ path: '/a', message: 'This.', fix: 'That.' }],
    });
  },
}));
