import type { Readable } from 'node:stream';
import type { ByteRange } from './range.ts';

/** A file in the store, of an upload or of an interrupted write. */
export interface StoredFile {
  name: string;
  bytes: number;
  writtenAt: Date;
}

/**
 * Storage of photos: the local disk or an S3-compatible service. Only the server makes the names. Both keep a file at
 * the same path, `ab/ab….webp`.
 */
export interface PhotoStore {
  /** Stores a file, completely or not at all. @throws 507 no_space */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the file or a part of it, or null if it is missing. @throws the signal's reason when it is aborted */
  read(name: string, part?: ByteRange, signal?: AbortSignal): Promise<Readable | null>;
  /** Returns the bytes that a file has, or null if it is missing. */
  size(name: string): Promise<number | null>;
  /** Removes files; missing ones are ignored. @throws Error if some could not be removed; the others are removed */
  remove(names: readonly string[]): Promise<void>;
  /** Gives a file another name; a missing one is ignored. Both names are of one upload. */
  rename(from: string, to: string): Promise<void>;
  /** Checks that the store answers. Returns the free bytes, null without a bound. @throws Error if it is away */
  check(): Promise<{ freeBytes: number | null }>;
  /** Lists all files in the order of their names, beginning after a name; an empty one is before all. */
  list(after: string): AsyncIterable<StoredFile>;
}
