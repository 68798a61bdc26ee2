import type { Readable } from 'node:stream';

/** Storage of photos: the local disk or an S3-compatible service. Only the server makes the names. */
export interface PhotoStore {
  /** Stores a file, completely or not at all. @throws 507 no_space */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the file, or null if it is missing. */
  read(name: string): Promise<Readable | null>;
  /** Removes files; missing ones are ignored. @throws Error if some could not be removed; the others are removed */
  remove(names: readonly string[]): Promise<void>;
  /** Makes sure that the store answers. Bytes that are free, null where there is no bound. @throws Error if it is away */
  check(): Promise<{ freeBytes: number | null }>;
  /** Lists all photo files older than a time, in no order, including those of interrupted writes. */
  list(olderThan: Date): AsyncIterable<string>;
}
