import type { Readable } from 'node:stream';
import { DeleteObjectsCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config.ts';
import { fail } from '../../http/errors.ts';
import { photoContentType } from './photo-names.ts';
import type { PhotoStore } from './photo-store.ts';

/** A call's patience: a photo that cannot be kept by then is refused, and the member tries again. */
const requestHandler = { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true };

/** A bucket of any S3-compatible service; credentials come from the environment as the client documents. */
export function createS3Store(config: Config, bucket: string): PhotoStore {
  const client = new S3Client({
    region: config.S3_REGION,
    requestHandler,
    maxAttempts: 2,
    // Checksums beyond what a call needs are unknown to many services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
  });
  return {
    async put(name, bytes) {
      const object = { Bucket: bucket, Key: name, Body: bytes, ContentType: photoContentType };
      await client.send(new PutObjectCommand(object)).catch(refuse);
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        return refuse(error);
      }
    },
    async remove(names) {
      if (names.length === 0) return;
      const Objects = names.map((Key) => ({ Key }));
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })).catch(refuse);
    },
  };
}

/** @throws 507 where the service is full, 503 where it fails or cannot be reached; its refusals (a wrong key) as they are */
function refuse(error: unknown): never {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 507) throw fail('no_space', { retryAfter: 60 });
  if (status === undefined || status >= 500) throw fail('unavailable', { retryAfter: 5 });
  throw error;
}
