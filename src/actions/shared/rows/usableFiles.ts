import type { FieldFault } from '../../../contract/errorFields.js';
import type { CompanyFile } from '../../../contract/files.js';
import type { ReadContext } from '../../../engine/context.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Determines which files a call may put into cells. */

/** A cell of a file column, with its path in the input. */
export interface FilesInCell {
  readonly path: string;
  readonly fileIds: readonly string[];
}

/** The most files of other members that one call puts into rows, because each needs a search for its rows. */
const MOST_OF_OTHERS = 200;

/** A fault for each cell with a file that the caller may not put there. */
export async function unusableFiles(
  { files, principal }: Pick<ReadContext, 'files' | 'principal'>,
  cells: readonly FilesInCell[],
): Promise<readonly FieldFault[]> {
  const ids = [...new Set(cells.flatMap(({ fileIds }) => fileIds))];
  if (ids.length === 0) return [];
  const found = await files.many(ids);
  const others = found.filter(({ ownerId }) => ownerId !== principal.memberId);
  if (others.length > MOST_OF_OTHERS) {
    const message = phrase`The call names more than ${MOST_OF_OTHERS} files that other members uploaded.`;
    return cells.slice(0, 1).map(({ path }) => ({ path, message, fix: phrase`Send fewer rows in one call.` }));
  }
  const usable = await files.usable(found);
  const unfinished = new Set(
    found.flatMap((file) => (file.ownerId === principal.memberId && isWaiting(file) ? [file._id] : [])),
  );
  return cells.flatMap(({ path, fileIds }): FieldFault[] => {
    const wrong = fileIds.find((id) => !usable.has(id));
    if (wrong === undefined) return [];
    return [
      unfinished.has(wrong)
        ? {
            path,
            message: phrase`The file ${wrong} is not uploaded yet.`,
            fix: phrase`Send its bytes with PUT to \`uploadUrl\` of files.create first.`,
          }
        : {
            path,
            message: phrase`There is no file ${wrong} that you uploaded or see in a row.`,
            fix: phrase`Send identifiers of complete files that you uploaded, or that rows hold which you see.`,
          },
    ];
  });
}

function isWaiting({ uploadedAt, deletedAt }: CompanyFile): boolean {
  return uploadedAt === null && deletedAt === null;
}
