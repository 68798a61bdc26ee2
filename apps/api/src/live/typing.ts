import { screenLimits } from '@kopa/contracts/screen-limits';

/** Time in ms after which a typing sign ends by itself: a little more than the client's timeout. */
export const typingSignExpiry = screenLimits.typingTimeout + 2_000;

/** The kinds of typing signs: under a post of the feed, or in a conversation. */
export type TypingKind = 'feed' | 'chat';

/** Publishes the start (true) or end (false) of a sign. */
type PublishSign = (typing: boolean) => void;

/** The typing signs of one socket, at most one of each kind. Each is published at its start and at its end. */
export interface Typing {
  /**
   * Renews the sign of a post or conversation, or ends the current sign of this kind and starts a new one. `admit`
   * checks a new sign and returns the function that publishes it; null drops the sign without an error.
   */
  start(kind: TypingKind, targetId: number, admit: () => Promise<PublishSign | null>): Promise<void>;
  stop(kind: TypingKind, targetId: number): void;
  /** Ends all signs and starts no new ones, because the socket is closed. */
  stopAll(): void;
}

export function createTyping(): Typing {
  const signs = new Map<TypingKind, { targetId: number; timer: NodeJS.Timeout; publish: PublishSign }>();
  let isClosed = false;

  function end(kind: TypingKind): void {
    const sign = signs.get(kind);
    if (sign === undefined) return;
    clearTimeout(sign.timer);
    signs.delete(kind);
    sign.publish(false);
  }

  return {
    async start(kind, targetId, admit) {
      const current = signs.get(kind);
      if (current?.targetId === targetId) {
        current.timer.refresh();
        return;
      }
      end(kind);
      const publish = await admit();
      if (publish === null || isClosed) return;
      signs.set(kind, { targetId, publish, timer: setTimeout(() => end(kind), typingSignExpiry).unref() });
      publish(true);
    },
    stop(kind, targetId) {
      if (signs.get(kind)?.targetId === targetId) end(kind);
    },
    stopAll() {
      isClosed = true;
      for (const kind of [...signs.keys()]) end(kind);
    },
  };
}
