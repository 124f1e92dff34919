import type { CompanyFile } from '../contract/files.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import { isEnded } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import type { FoundReservation, ReservationOutcome } from '../store/storage.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long an incomplete file is kept. */
const SENT_WITHIN = DAY;
/**
 * A file that a row held is kept as long as calls can be undone, plus this time, because rows are read once a day.
 */
const LATE = 2 * DAY;
/** An upload that began this long ago has ended, because a request may take an hour at most. */
const UPLOADED_WITHIN = 2 * HOUR;
/** Reservations and releases of storage that are older than this are tidied. */
const TIDY_AFTER = HOUR;

type Sweeping = Pick<Dependencies, 'store' | 'blobs' | 'config' | 'now'>;

/**
 * Deletes files that no row holds and no undo can bring back, and the bytes that failed uploads have left. Then tidies
 * the counts of storage.
 * @returns how many files were deleted
 */
export async function sweepFiles(dependencies: Sweeping): Promise<number> {
  const { store, now } = dependencies;
  let deleted = 0;
  for (const file of await store.files.due(now())) if (await sweepFile(dependencies, file)) deleted += 1;
  await store.storage.tidy(new Date(now().getTime() - TIDY_AFTER), (found) => outcomeOf(dependencies, found));
  return deleted;
}

/** @returns whether the file was deleted */
async function sweepFile(dependencies: Sweeping, file: CompanyFile): Promise<boolean> {
  const { store, now } = dependencies;
  const { _id, companyId, uploadedAt, heldAt } = file;
  if (!file.deletedAt) {
    if (uploadedAt && (await isHeld(dependencies, file))) {
      await dropUploads(dependencies, file, now().getTime() - UPLOADED_WITHIN);
      await store.files.hold(companyId, [_id], now());
      return false;
    }
    const until = heldAt
      ? heldAt.getTime() + (await undoneWithin(dependencies, companyId)) + LATE
      : uploadedAt
        ? uploadedAt.getTime() + keptUnused(dependencies)
        : file.createdAt.getTime() + SENT_WITHIN;
    if (now().getTime() < until) {
      await dropUploads(dependencies, file, now().getTime() - UPLOADED_WITHIN);
      await store.files.checkAt(_id, new Date(Math.min(until, now().getTime() + DAY)));
      return false;
    }
    if (!(await store.files.beginDeletion(file, now()))) return false;
  }
  // The file is read again, because an upload may have begun before the deletion did.
  const deleting = (await store.files.get(companyId, _id)) ?? file;
  await dropUploads(dependencies, deleting, Infinity);
  if (deleting.bytesId !== null) await dependencies.blobs.delete(deleting.bytesId);
  await store.storage.release(deleting, now());
  await store.files.endDeletion(_id);
  return true;
}

/** Whether a row holds the file, deleted rows included. Rows of a deleted list cannot be restored. */
async function isHeld({ store }: Sweeping, { _id, companyId }: CompanyFile): Promise<boolean> {
  for (const listId of await store.rows.listsHolding(companyId, _id)) {
    if (await store.lists.getAny(companyId, listId)) return true;
  }
  return false;
}

/** How long a complete file is kept that no row has held: a call that imports it may wait for both decisions. */
function keptUnused({ config }: Sweeping): number {
  return config.confirmWithin + config.approveWithin + DAY;
}

/** How long after it was made a call can be undone, in milliseconds. */
async function undoneWithin({ store }: Sweeping, companyId: string): Promise<number> {
  const company = await store.companies.get(companyId);
  return PLAN_TERMS[company?.plan ?? 'free'].callsKeptDays * DAY;
}

/** Deletes the bytes of uploads that did not complete the file. @param before takes only uploads that began earlier */
async function dropUploads(
  { store, blobs }: Sweeping,
  { _id, uploads, bytesId }: CompanyFile,
  before: number,
): Promise<void> {
  for (const { id, at } of uploads) {
    if (at.getTime() >= before) continue;
    if (id !== bytesId) await blobs.delete(id);
    await store.files.endUpload(_id, id);
  }
}

/** The outcome of a reservation: kept if the file names it. An ended call no longer makes a file. */
async function outcomeOf({ store }: Sweeping, found: FoundReservation): Promise<ReservationOutcome> {
  const call = await store.calls.get(found.callId);
  if (call && !isEnded(call.state)) return 'open';
  const file = await store.files.get(found.companyId, found.fileId);
  return file?.reservation === found.id ? 'kept' : 'taken_back';
}
