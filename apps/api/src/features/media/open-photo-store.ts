import type { Config } from '../../process/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { PhotoStore } from './photo-store.ts';

/** Opens the bucket of the settings, else their folder. */
export async function openPhotoStore(config: Config): Promise<PhotoStore> {
  if (config.S3_BUCKET === undefined) return createDiskStore(config.UPLOADS_DIR, config.UPLOADS_FREE_PERCENT);
  // Most deployments do not need the client of the bucket.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(config, config.S3_BUCKET);
}
