import { socketLimits } from '@kopa/contracts/socket-limits';

interface HeartbeatOptions {
  ping: () => void;
  /** Called once when the connection is found dead. */
  onDead: () => void;
}

/** Notices a connection that is dead but not closed: a page does not see the pings of the protocol. */
export interface Heartbeat {
  start(): void;
  stop(): void;
  /** Something came from the server. */
  hear(): void;
  /** Counts the connection as dead unless the server answers soon. */
  check(): void;
}

/** Interval in ms of a look at the clock. One that comes later than `late` ms means that the device has slept. */
const tickEvery = 10_000;
const late = 5_000;

/** Pings every 30 s, and finds the connection dead after 60 s of silence, or when a check is not answered. */
export function createHeartbeat({ ping, onDead }: HeartbeatOptions): Heartbeat {
  let ticker: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let tickedAt = 0;
  let pingedAt = 0;
  let heardAt = 0;

  function stop(): void {
    clearInterval(ticker);
    clearTimeout(deadline);
    ticker = undefined;
    deadline = undefined;
  }

  function die(): void {
    stop();
    onDead();
  }

  function ask(): void {
    pingedAt = Date.now();
    ping();
  }

  function check(): void {
    if (ticker === undefined || deadline !== undefined) return;
    deadline = setTimeout(die, socketLimits.echoTimeout);
    ask();
  }

  function tick(): void {
    const now = Date.now();
    const hasSlept = now - tickedAt > tickEvery + late;
    tickedAt = now;
    // Ticks of a hidden page come late. Silence counts only once a ping was not answered.
    if (pingedAt > heardAt && now - heardAt >= socketLimits.silence) die();
    else if (hasSlept) check();
    else if (now - pingedAt >= socketLimits.pingEvery) ask();
  }

  return {
    start() {
      stop();
      tickedAt = Date.now();
      pingedAt = tickedAt;
      heardAt = tickedAt;
      ticker = setInterval(tick, tickEvery);
    },
    stop,
    hear() {
      heardAt = Date.now();
      clearTimeout(deadline);
      deadline = undefined;
    },
    check,
  };
}
