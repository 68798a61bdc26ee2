import { fork } from 'node:child_process';
import type { BaseLogger } from 'pino';
import type { PreparedPhoto } from './photo-pipeline.ts';

/** A photo as a decoder receives it. */
export interface SentBytes {
  bytes: Buffer;
  format: string;
}

/** Messages of a decoder: it has begun with a photo, then the prepared photo, or null for a refused one. */
export type DecoderMessage = 'begun' | { prepared: PreparedPhoto | null };

/** The prepared photo, or the reason without one. The photo may be the cause of `lost`, but never of `not begun`. */
export type Outcome = PreparedPhoto | 'undecodable' | 'too slow' | 'not begun' | 'lost';

/** A process that decodes one photo at a time. */
export interface DecoderProcess {
  isBusy(): boolean;
  isGone(): boolean;
  decode(photo: SentBytes): Promise<Outcome>;
  /** Kills the process and waits until it has ended. */
  kill(): Promise<void>;
}

export interface DecoderProcessOptions {
  /** The module that the process runs. */
  program: URL;
  /** Milliseconds for one photo, and for the start before the first. */
  decodeWithin: number;
  /** Milliseconds without a photo after which the process ends. */
  idleFor: number;
  log: Pick<BaseLogger, 'info' | 'warn'>;
}

/**
 * Starts a process that decodes photos. It is killed at the deadline of a photo, and after a time without photos. Its
 * environment is empty, because it decodes untrusted bytes.
 */
export function startDecoderProcess({ program, decodeWithin, idleFor, log }: DecoderProcessOptions): DecoderProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    execArgv: [],
  });
  log.info({ decoder: child.pid }, 'photo decoder started');
  child.stderr?.on('data', (text: Buffer) => log.warn({ decoder: child.pid, text: text.toString() }, 'photo decoder'));
  const { promise: gone, resolve: resolveGone } = Promise.withResolvers<void>();
  let isBusy = false;
  let isGone = false;
  let onMessage: (message: DecoderMessage | 'gone') => void = () => undefined;
  let idle: NodeJS.Timeout | undefined;

  for (const event of ['exit', 'error']) {
    child.on(event, () => {
      isGone = true;
      clearTimeout(idle);
      resolveGone();
      onMessage('gone');
    });
  }
  child.on('message', (message) => onMessage(message as DecoderMessage));

  const kill = () => {
    isGone = true;
    child.kill('SIGKILL');
    return gone;
  };

  const outcomeOf = (photo: SentBytes) =>
    new Promise<Outcome>((resolve) => {
      let hasBegun = false;
      const deadline = setTimeout(() => resolve(hasBegun ? 'too slow' : 'not begun'), decodeWithin);
      onMessage = (message) => {
        if (message === 'begun') {
          hasBegun = true;
          deadline.refresh();
          return;
        }
        clearTimeout(deadline);
        if (message === 'gone') resolve(hasBegun ? 'lost' : 'not begun');
        else resolve(message.prepared ?? 'undecodable');
      };
      // If sending fails, the process has ended or is ending.
      child.send(photo, () => undefined);
    });

  return {
    isBusy: () => isBusy,
    isGone: () => isGone,
    kill,
    async decode(photo) {
      isBusy = true;
      clearTimeout(idle);
      const outcome = isGone ? 'not begun' : await outcomeOf(photo);
      onMessage = () => undefined;
      isBusy = false;
      if (outcome === 'too slow' || outcome === 'not begun') await kill();
      else if (!isGone) idle = setTimeout(() => void kill(), idleFor).unref();
      return outcome;
    },
  };
}
