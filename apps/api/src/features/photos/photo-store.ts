import type { Readable } from 'node:stream';

/** Where photos are kept: the local disk, or any S3-compatible service. Names are made by the server alone. */
export interface PhotoStore {
  /** Keeps a file whole or not at all. @throws 507 no_space */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The file, or null. */
  read(name: string): Promise<Readable | null>;
  /** Removes files; those that are not there count as removed. @throws where some stay, which the others do not */
  remove(names: readonly string[]): Promise<void>;
  /** The names of all photo files older than a moment, in no order, with what is left of writes that were cut. */
  list(olderThan: Date): AsyncIterable<string>;
}
