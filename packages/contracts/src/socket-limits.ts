import { KiB, MiB } from './bytes.ts';
import { MINUTE, SECOND } from './time.ts';

/** The live channel (product 7.6). */
export const socketLimits = {
  /** Of a frame to the server. A longer one, such as a long post in emoji, goes over HTTP. */
  maxFrameBytes: 16 * KiB,
  reconnectAttempts: 5,
  reconnectDelay: 2 * SECOND,
  reconnectDelayPerAttempt: 1 * SECOND,
  /** After the attempts, while the page is visible. */
  reconnectPause: 30 * SECOND,
  /** A hidden page closes the channel after this time, because push covers it. */
  hiddenFor: 5 * MINUTE,
  /** An attempt that is not authenticated in this time has failed. */
  openTimeout: 15 * SECOND,
  /** At most this share of the delay is added at random. */
  reconnectSpread: 0.5,
  /** A process that stops closes this many sockets at once, with this time to the next ones, within `restartWithin`. */
  restartWave: 250,
  restartWaveEvery: 0.1 * SECOND,
  restartWithin: 3 * SECOND,
  /** It spreads the returns of its sockets, so that at most this many come back in a second. */
  returnsPerSecond: 1000,
  /** The longest time for which a client stays away at the server's request. */
  longestAbsence: 60 * SECOND,
  /** A create without echo or error within this time is sent again over HTTP with the same key. */
  echoTimeout: 5 * SECOND,
  framesPerSecond: 20,
  frameBurst: 50,
  /** Frames of one socket that the server has not handled yet; with a further one it closes the socket. */
  waitingFrames: 50,
  socketsPerMember: 10,
  /** Posts that one socket shows at a time; with a further one the oldest counts as closed. */
  openPosts: 20,
  /** Likes of one post, and counts of one roll call, go out at most once in this time, with the last numbers. */
  mergedEvery: 1 * SECOND,
  /** A socket that does not show the feed gets at most one `feed_changed` in this time. */
  feedChangedEvery: 30 * SECOND,
  /** The client pings once in this time, and counts a channel as closed after `silence` without a frame. */
  pingEvery: 30 * SECOND,
  silence: 60 * SECOND,
  heartbeat: 30 * SECOND,
  sessionCheck: 4 * SECOND,
  /** A socket whose backlog stays above `backlogBytes` for `backlogTimeout` is closed. */
  backlogBytes: 1 * MiB,
  backlogTimeout: 5 * SECOND,
  /** The largest backlog of one socket, and of all sockets of a process together. */
  backlogBytesMax: 8 * MiB,
  backlogBytesTotal: 64 * MiB,
} as const;
