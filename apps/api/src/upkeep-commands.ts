import { Refusal } from '@kopa/rules/refusal';
import { readConfig } from './config.ts';
import { type Db, openDatabase } from './db/database.ts';
import { createDiskStore } from './features/photos/disk-store.ts';
import { openPhotoStore } from './features/photos/open-photo-store.ts';
import { copyMissingFiles, storageUsage } from './features/photos/storage.actions.ts';
import type { UploadCount } from './features/photos/storage.queries.ts';
import { findFailedJobs } from './features/system/system.queries.ts';
import { retryFailedJobs } from './jobs/failed-jobs.ts';

/** A mistake of the operator; the message states the remedy. */
export class UsageError extends Error {}

/** The commands of kopa-admin for background jobs and uploads, by their two words. They return the text to print. */
export const upkeepCommands: Record<string, (argument: string) => Promise<string>> = {
  'jobs failed': async () => {
    const failed = await withDatabase(directUrl(), findFailedJobs);
    if (failed.length === 0) return 'No job has failed.';
    const lines = failed.map(({ id, name, failedAt, error }) => [id, name, failedAt, error].join('\t'));
    return ['id\tjob\tfailed at\terror', ...lines].join('\n');
  },
  'jobs retry': async (argument) => {
    const url = directUrl();
    const failed = (await withDatabase(url, findFailedJobs)).filter(({ id }) => ['all', id].includes(argument));
    if (failed.length === 0 && argument === 'all') return 'No job has failed.';
    if (failed.length === 0) throw new UsageError('No failed job has this id. "jobs failed" lists them.');
    await retryFailedJobs(url, failed);
    return `Queued to run now: ${[...new Set(failed.map(({ name }) => name))].join(', ')}.`;
  },
  'storage usage': async () => {
    const config = readConfig(process.env);
    const store = await openPhotoStore(config);
    const usage = await withDatabase(config.DATABASE_DIRECT_URL, (db) => storageUsage(db, store));
    const place = config.S3_BUCKET === undefined ? `folder ${config.UPLOADS_DIR}` : `bucket ${config.S3_BUCKET}`;
    return [
      `${place}: ${inWords(usage.files)}`,
      `free: ${usage.freeBytes === null ? 'no bound' : inMegabytes(usage.freeBytes)}`,
      `photos: ${usage.photos.count}, ${inMegabytes(usage.photos.bytes)} without their smaller copies`,
      `voice notes: ${usage.voiceNotes.count}, ${inMegabytes(usage.voiceNotes.bytes)}`,
      ...usage.largest.map(({ username, bytes }) => `member ${username}: ${inMegabytes(bytes)}`),
    ].join('\n');
  },
  'storage move-to-s3': async () => {
    const config = readConfig(process.env);
    if (config.S3_BUCKET === undefined) throw new UsageError('Set S3_BUCKET, and the settings that belong to it.');
    const folder = createDiskStore(config.UPLOADS_DIR, config.UPLOADS_FREE_PERCENT);
    const bucket = await openPhotoStore(config);
    const { copied, present } = await copyMissingFiles(folder, bucket, reportEvery(1_000)).catch((error: Error) => {
      if (!(error instanceof Refusal)) throw error;
      throw new UsageError('The bucket does not answer. The same command continues where this one has stopped.');
    });
    return `Copied ${inWords(copied)}; ${present} were in the bucket already. ${config.UPLOADS_DIR} keeps its files.`;
  },
};

function directUrl(): string {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new UsageError('Set DATABASE_URL to the database of Kopa.');
  return url;
}

async function withDatabase<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ url, poolSize: 1, withoutTimeouts: true });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
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
