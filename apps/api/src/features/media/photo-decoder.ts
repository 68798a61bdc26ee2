import { extname } from 'node:path';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { fail } from '@kopa/rules/refusal';
import pLimit, { type LimitFunction } from 'p-limit';
import { type DecoderProcess, type DecoderProcessOptions, startDecoderProcess } from './decoder-process.ts';
import type { PreparedPhoto } from './photo-pipeline.ts';

/** Decodes untrusted photos in other processes. */
export interface PhotoDecoder {
  /**
   * Prepares a photo for storage. The photos of a member are decoded one at a time, so that others do not wait for all
   * of them.
   * @throws 400 invalid_image, also if decoding takes too long; 503 overloaded, unavailable
   */
  prepare(memberId: number, bytes: Buffer, format: string): Promise<PreparedPhoto>;
  /** Kills its processes. */
  close(): Promise<void>;
}

interface DecoderOptions extends Omit<DecoderProcessOptions, 'log'> {
  /** The maximum number of photos that wait or are being decoded. */
  photosAtOnce: number;
}

/** Each process uses one processor. The others remain for the rest of the API. */
const processesAtMost = 2;
/** Two, because the end of an idle process may be noticed only when it gets the next photo. */
const attempts = 2;

const defaults: DecoderOptions = {
  // It is in the folder of this file, in the sources and in the build.
  program: new URL(`./decoder-program${extname(import.meta.url)}`, import.meta.url),
  decodeWithin: photoLimits.decodeWithin,
  idleFor: 30_000,
  photosAtOnce: 100,
};

/**
 * Creates a decoder with at most two processes. They start when they are needed and end after a time without photos.
 */
export function createPhotoDecoder(
  log: DecoderProcessOptions['log'],
  options: Partial<DecoderOptions> = {},
): PhotoDecoder {
  const { photosAtOnce, ...processOptions } = { ...defaults, ...options };
  const processes = new Set<DecoderProcess>();
  const queue = pLimit(processesAtMost);
  const queueOf = new Map<number, LimitFunction>();
  let photos = 0;
  let isClosed = false;

  function idleProcess(): DecoderProcess {
    for (const process of processes) {
      if (process.isGone()) processes.delete(process);
      else if (!process.isBusy()) return process;
    }
    const started = startDecoderProcess({ ...processOptions, log });
    processes.add(started);
    return started;
  }

  async function decode(bytes: Buffer, format: string): Promise<PreparedPhoto> {
    for (let attempt = 1; attempt <= attempts && !isClosed; attempt += 1) {
      const outcome = await idleProcess().decode({ bytes, format });
      if (typeof outcome === 'object') return outcome;
      if (outcome === 'undecodable') throw fail('invalid_image');
      log.warn({ bytes: bytes.length, format, outcome }, 'photo not decoded');
      if (outcome === 'too slow') throw fail('invalid_image');
      if (outcome === 'lost') break;
    }
    throw fail('unavailable', { retryAfter: 5 });
  }

  return {
    async prepare(memberId, bytes, format) {
      if (photos >= photosAtOnce) throw fail('overloaded', { retryAfter: 5 });
      photos += 1;
      const own = queueOf.get(memberId) ?? pLimit(1);
      queueOf.set(memberId, own);
      try {
        return await own(() => queue(() => decode(bytes, format)));
      } finally {
        photos -= 1;
        if (own.activeCount + own.pendingCount === 0) queueOf.delete(memberId);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...processes].map((process) => process.kill()));
    },
  };
}
