import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files take long, the slowest first. */
const LONG = ['describe', 'registry', 'web', 'fault', 'events'];

/** Starts slow files before the others, so that both workers end at about the same time. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
      return at < 0 ? LONG.length : at;
    };
    // Within a folder, the seed decides the order, so that it can be repeated like the order of tests within a file.
    const chance = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${seed}${moduleId}`).digest('hex');
    return files.toSorted((a, b) => rank(a) - rank(b) || (chance(a) < chance(b) ? -1 : 1));
  }
}
