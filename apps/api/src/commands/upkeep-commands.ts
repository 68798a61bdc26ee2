import { Refusal } from '@kopa/rules/refusal';
import { type Db, openDatabase } from '../db/database.ts';
import { findFailedJobs } from '../features/admin/system.queries.ts';
import { createDiskStore } from '../features/media/disk-store.ts';
import { openPhotoStore } from '../features/media/open-photo-store.ts';
import { copyMissingFiles, storageUsage } from '../features/media/storage.actions.ts';
import type { UploadCount } from '../features/media/storage.queries.ts';
import { retryFailedJobs } from '../jobs/failed-jobs.ts';
import { readConfig } from '../process/config.ts';
import { UsageError } from './operator-command.ts';

/** Lists the background jobs that have failed for good. */
export async function listFailedJobs({ db }: { db: Db }): Promise<string> {
  const failed = await findFailedJobs(db);
  if (failed.length === 0) return 'No job has failed.';
  const lines = failed.map(({ id, name, failedAt, error }) => [id, name, failedAt, error].join('\t'));
  return ['id\tjob\tfailed at\terror', ...lines].join('\n');
}

/** Runs the failed job of an id again, or all. */
export async function retryJobs({ db, subject }: { db: Db; subject: string }): Promise<string> {
  const failed = (await findFailedJobs(db)).filter(({ id }) => ['all', id].includes(subject));
  if (failed.length === 0 && subject === 'all') return 'No job has failed.';
  if (failed.length === 0) throw new UsageError('No failed job has this id. "jobs failed" lists them.');
  await retryFailedJobs(process.env.DATABASE_DIRECT_URL || (process.env.DATABASE_URL as string), failed);
  return `Queued to run now: ${[...new Set(failed.map(({ name }) => name))].join(', ')}.`;
}

/** Counts the files and bytes of uploads, and names the members who have the most. */
export async function showStorage(): Promise<string> {
  const config = readConfig(process.env);
  const store = await openPhotoStore(config);
  // The sums of millions of rows take longer than a call may.
  const { db } = openDatabase({ url: config.DATABASE_DIRECT_URL, poolSize: 1, withoutTimeouts: true });
  try {
    const usage = await storageUsage(db, store);
    const place = config.S3_BUCKET === undefined ? `folder ${config.UPLOADS_DIR}` : `bucket ${config.S3_BUCKET}`;
    return [
      `${place}: ${inWords(usage.files)}`,
      `free: ${usage.freeBytes === null ? 'no bound' : inMegabytes(usage.freeBytes)}`,
      `photos: ${usage.photos.count}, ${inMegabytes(usage.photos.bytes)} without their smaller copies`,
      `voice notes: ${usage.voiceNotes.count}, ${inMegabytes(usage.voiceNotes.bytes)}`,
      ...usage.largest.map(({ username, bytes }) => `member ${username}: ${inMegabytes(bytes)}`),
    ].join('\n');
  } finally {
    await db.destroy();
  }
}

/** Copies the files of the folder that the bucket lacks. */
export async function moveToS3(): Promise<string> {
  const config = readConfig(process.env);
  if (config.S3_BUCKET === undefined) throw new UsageError('Set S3_BUCKET, and the settings that belong to it.');
  const folder = createDiskStore(config.UPLOADS_DIR, config.UPLOADS_FREE_PERCENT);
  const bucket = await openPhotoStore(config);
  const { copied, present } = await copyMissingFiles(folder, bucket, reportEvery(1_000)).catch((error: Error) => {
    if (!(error instanceof Refusal)) throw new UsageError(`The bucket refuses: ${error.message}`);
    throw new UsageError('The bucket does not answer. The same command continues where this one has stopped.');
  });
  return `Copied ${inWords(copied)}; ${present} were in the bucket already. ${config.UPLOADS_DIR} keeps its files.`;
}

/** Prints how many files are copied, each time that so many more are. */
function reportEvery(files: number): (copied: UploadCount) => void {
  let next = files;
  return (copied) => {
    if (copied.count < next) return;
    process.stderr.write(`${inWords(copied)} are copied\n`);
    next += files;
  };
}

const inWords = ({ count, bytes }: UploadCount) => `${count} files, ${inMegabytes(bytes)}`;
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
