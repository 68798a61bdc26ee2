import type { GateOptions } from '@kopa/server-kit/gate';

const KiB = 1024;
const MiB = 1024 * KiB;
const SECOND = 1000;

/** Timeouts (ms), sizes (bytes) and numbers of a proxy. A client is an IPv4 address or an IPv6 /64. */
export interface ProxyLimits {
  /**
   * A body up to this size is read completely before the call to the API. A longer one is an upload and is streamed.
   */
  smallBody: number;
  /** A small body must be complete by then. */
  smallBodyWithin: number;
  /** A body must make progress within this time. */
  bodyProgress: number;
  /** Small bodies that are being read at once, of one client and of all. Beyond that the oldest one is given up. */
  bodiesPerClient: number;
  bodies: number;
  /** An answer of known length up to this size is read completely, so that a slow reader does not hold the API. */
  smallAnswer: number;
  /** Connecting to the API, and the time until it answers and between two parts of its answer. */
  connectWithin: number;
  answerWithin: number;
  /**
   * A client must take something of its answer within this time; above `unreadBytes` of all together the slowest are
   * cut off at once.
   */
  readProgress: number;
  unreadBytes: number;
  /** A request's head, and a whole request, must have come by then. */
  headWithin: number;
  requestWithin: number;
  /** Calls, sign-ins, uploads, files and exports, sockets: a crowd at one of them does not keep out the others. */
  calls: GateOptions;
  signIns: GateOptions;
  uploads: GateOptions;
  files: GateOptions;
  sockets: GateOptions;
}

/** A camp of some thousand members shares one address, so that the share of one client is large everywhere. */
export const proxyLimits: ProxyLimits = {
  smallBody: 64 * KiB,
  smallBodyWithin: 30 * SECOND,
  bodyProgress: 10 * SECOND,
  bodiesPerClient: 512,
  bodies: 1024,
  smallAnswer: MiB,
  connectWithin: 2 * SECOND,
  answerWithin: 30 * SECOND,
  readProgress: 15 * SECOND,
  unreadBytes: 128 * MiB,
  headWithin: 15 * SECOND,
  requestWithin: 120 * SECOND,
  calls: { size: 256, perKey: 192, waiting: 512, waitingPerKey: 384, timeout: 2 * SECOND },
  signIns: { size: 64, perKey: 48, waiting: 128, waitingPerKey: 96, timeout: 5 * SECOND },
  uploads: { size: 128, perKey: 64, waiting: 64, waitingPerKey: 32, timeout: 5 * SECOND },
  files: { size: 256, perKey: 128, waiting: 512, waitingPerKey: 256, timeout: 5 * SECOND },
  sockets: { size: 20_000, perKey: 5_000, waiting: 0, waitingPerKey: 0, timeout: 0 },
};
