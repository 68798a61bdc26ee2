import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { saveLastHeard } from './last-heard.queries.ts';

/** Time in ms after which noted members are written. */
const writeEvery = 15_000;

/** When members made their last call or sent their last frame, for the contacts of those on a journey. */
export interface LastHeard {
  note(memberId: number): void;
  /** Writes the noted times. */
  write(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

/**
 * Collects times in memory and writes them together, which costs a call nothing. A process that dies loses the last
 * seconds.
 */
export function createLastHeard(db: Db, now: () => Date, log: FastifyBaseLogger): LastHeard {
  let heard = new Map<number, Date>();
  async function write(): Promise<void> {
    if (heard.size === 0) return;
    const noted = heard;
    heard = new Map();
    try {
      await saveLastHeard(db, noted);
    } catch (error) {
      log.warn({ err: error }, 'times of the last calls could not be written');
    }
  }
  const timer = setInterval(() => void write(), writeEvery).unref();
  return {
    note: (memberId) => void heard.set(memberId, now()),
    write,
    close() {
      clearInterval(timer);
      return write();
    },
  };
}
