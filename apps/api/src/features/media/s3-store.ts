import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { fail } from '@kopa/rules/refusal';
import type { Config } from '../../process/config.ts';
import { contentTypeOf, isRemovedFile, isUploadFile, photoCaching, storedPath } from './photo-names.ts';
import type { PhotoStore } from './photo-store.ts';

/** Timeouts in ms. A photo that is not stored in time is refused, and the member tries again. */
const requestHandler = { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true };

/** The maximum number of files that one call of the protocol may remove. */
const removedAtOnce = 1_000;

/** Stores files in a bucket of an S3-compatible service. The client reads the credentials from the environment. */
export function createS3Store(config: Config, bucket: string): PhotoStore {
  const client = new S3Client({
    region: config.S3_REGION,
    requestHandler,
    maxAttempts: 2,
    // Many services do not support optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
  });
  return {
    async put(name, bytes) {
      const headers = { ContentType: contentTypeOf(name), CacheControl: photoCaching };
      const object = { Bucket: bucket, Key: storedPath(name), Body: bytes, ...headers };
      await client.send(new PutObjectCommand(object)).catch(refuse);
    },
    async read(name, part, signal) {
      const Range = part && `bytes=${part.first}-${part.last}`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: storedPath(name), Range });
      const found = client.send(command, signal && { abortSignal: signal });
      return ((await found.catch(nullIfMissing))?.Body as Readable | undefined) ?? null;
    },
    async size(name) {
      const found = client.send(new HeadObjectCommand({ Bucket: bucket, Key: storedPath(name) }));
      return (await found.catch(nullIfMissing))?.ContentLength ?? null;
    },
    async remove(names) {
      const kept: string[] = [];
      for (let start = 0; start < names.length; start += removedAtOnce) {
        const Objects = names.slice(start, start + removedAtOnce).map((name) => ({ Key: storedPath(name) }));
        const removal = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await client.send(removal).catch(refuse);
        kept.push(...Errors.map(({ Key, Code }) => `${Key} (${Code})`));
      }
      if (kept.length > 0) throw new Error(`The photo service did not remove ${kept.join(', ')}`);
    },
    async rename(from, to) {
      const CopySource = `${bucket}/${storedPath(from)}`;
      const copy = new CopyObjectCommand({ Bucket: bucket, Key: storedPath(to), CopySource });
      if ((await client.send(copy).catch(nullIfMissing)) !== null) await this.remove([from]);
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(refuse);
      return { freeBytes: null };
    },
    async *list(after) {
      // The service lists in the order of the keys, which is that of the names.
      const StartAfter = after === '' ? undefined : storedPath(after);
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, StartAfter, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await client.send(command).catch(refuse);
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const name = Key.slice(Key.indexOf('/') + 1);
          if (LastModified === undefined || !(isUploadFile(name) || isRemovedFile(name)) || Key !== storedPath(name))
            continue;
          yield { name, bytes: Size, writtenAt: LastModified };
        }
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

function nullIfMissing(error: unknown): null {
  return error instanceof NoSuchKey || error instanceof NotFound ? null : refuse(error);
}

/** @throws 507 if the service is full, 503 if it fails or is unreachable, and its other errors unchanged */
function refuse(error: unknown): never {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 507) throw fail('no_space', { retryAfter: 60 });
  if (status === undefined || status >= 500) throw fail('unavailable', { retryAfter: 5 });
  throw error;
}
