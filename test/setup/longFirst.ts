import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files take long, the longest first. */
const LONG = ['describe', 'registry', 'web', 'fault', 'events'];

/** Starts the files that take long before the others, so that both workers end at about the same time. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
      return at < 0 ? LONG.length : at;
    };
    // Within a rank, the order is as random as that of the tests within a file: the seed repeats it.
    const chance = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${seed}${moduleId}`).digest('hex');
    return files.toSorted((a, b) => rank(a) - rank(b) || (chance(a) < chance(b) ? -1 : 1));
  }
}
