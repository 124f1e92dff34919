import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Runs the garbage collector, as any process does after a while. It collects objects that are referenced only weakly,
 * such as signals that follow others in Node.
 */
export async function clearMemory(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    collect();
  }
}
