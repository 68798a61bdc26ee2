import { screenLimits } from '@kopa/contracts/limits';

/** A typing sign that nobody stopped is taken back a little after the client's own time-out. */
const expiry = screenLimits.typingTimeout + 2_000;

/** The typing signs of one socket; each is told once when it begins and once when it ends. */
export interface Typing {
  /** Begins or prolongs; `tell` is called with true now (if new) and with false at the end. */
  start(key: string, tell: (typing: boolean) => void): void;
  stop(key: string): void;
  /** Ends all: the socket is gone. */
  stopAll(): void;
}

export function createTyping(): Typing {
  const signs = new Map<string, { timer: NodeJS.Timeout; tell: (typing: boolean) => void }>();

  function stop(key: string): void {
    const sign = signs.get(key);
    if (sign === undefined) return;
    clearTimeout(sign.timer);
    signs.delete(key);
    sign.tell(false);
  }

  return {
    start(key, tell) {
      const sign = signs.get(key);
      if (sign === undefined) tell(true);
      else clearTimeout(sign.timer);
      signs.set(key, { tell: sign?.tell ?? tell, timer: setTimeout(() => stop(key), expiry).unref() });
    },
    stop,
    stopAll: () => [...signs.keys()].forEach(stop),
  };
}
