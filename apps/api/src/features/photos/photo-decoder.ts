import { extname } from 'node:path';
import { photoLimits } from '@kopa/contracts/limits';
import { fail } from '@kopa/rules/refusal';
import pLimit, { type LimitFunction } from 'p-limit';
import { type DecoderProcess, type DecoderProcessOptions, startDecoderProcess } from './decoder-process.ts';
import type { PreparedPhoto } from './photo-pipeline.ts';

/** Decodes photos of strangers outside of this process. */
export interface PhotoDecoder {
  /**
   * Prepares a photo to be kept. A member's photos take turns, so that nobody waits for all photos of another.
   * @throws 400 invalid_image, also where it takes too long; 503 overloaded, unavailable
   */
  prepare(memberId: number, bytes: Buffer, format: string): Promise<PreparedPhoto>;
  /** Kills its processes. */
  close(): Promise<void>;
}

interface DecoderOptions extends Omit<DecoderProcessOptions, 'log'> {
  /** Photos that are taken at once, those that are being decoded included. */
  photosAtOnce: number;
}

/** Decoding takes one processor each; two leave something to everything else. */
const processesAtMost = 2;
/** A process that died while it was idle is noticed with the next photo only. */
const attempts = 2;

const preset: DecoderOptions = {
  // Beside this file, in the sources as in the build.
  program: new URL(`./decoder-program${extname(import.meta.url)}`, import.meta.url),
  decodeWithin: photoLimits.decodeWithin,
  idleFor: 30_000,
  photosAtOnce: 100,
};

/** A decoder of at most two processes, which start with the first photos and end when there are no more for a while. */
export function createPhotoDecoder(
  log: DecoderProcessOptions['log'],
  options: Partial<DecoderOptions> = {},
): PhotoDecoder {
  const { photosAtOnce, ...processOptions } = { ...preset, ...options };
  const processes = new Set<DecoderProcess>();
  const inTurn = pLimit(processesAtMost);
  const inTurnOf = new Map<number, LimitFunction>();
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
      const own = inTurnOf.get(memberId) ?? pLimit(1);
      inTurnOf.set(memberId, own);
      try {
        return await own(() => inTurn(() => decode(bytes, format)));
      } finally {
        photos -= 1;
        if (own.activeCount + own.pendingCount === 0) inTurnOf.delete(memberId);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...processes].map((process) => process.kill()));
    },
  };
}
