import { screenLimits } from '@kopa/contracts/limits';

/** A typing sign that nobody stopped is taken back a little after the client's own time-out. */
export const typingSignExpiry = screenLimits.typingTimeout + 2_000;

/** Where somebody types: under a post of the feed, or in a conversation. */
export type TypingKind = 'feed' | 'chat';

/** Shows a sign (true) and takes it back (false). */
type Tell = (typing: boolean) => void;

/** The typing signs of one socket, at most one of each kind; each is told once when it begins and once when it ends. */
export interface Typing {
  /**
   * Prolongs the sign at a place, or begins it there instead of at another place. What is to be told of a new one is
   * asked of `admit`, which may refuse it, silently with null.
   */
  start(kind: TypingKind, placeId: number, admit: () => Promise<Tell | null>): Promise<void>;
  stop(kind: TypingKind, placeId: number): void;
  /** Ends all, and begins no more: the socket is gone. */
  stopAll(): void;
}

export function createTyping(): Typing {
  const signs = new Map<TypingKind, { placeId: number; timer: NodeJS.Timeout; tell: Tell }>();
  let isGone = false;

  function end(kind: TypingKind): void {
    const sign = signs.get(kind);
    if (sign === undefined) return;
    clearTimeout(sign.timer);
    signs.delete(kind);
    sign.tell(false);
  }

  return {
    async start(kind, placeId, admit) {
      const current = signs.get(kind);
      if (current?.placeId === placeId) {
        current.timer.refresh();
        return;
      }
      end(kind);
      const tell = await admit();
      if (tell === null || isGone) return;
      signs.set(kind, { placeId, tell, timer: setTimeout(() => end(kind), typingSignExpiry).unref() });
      tell(true);
    },
    stop(kind, placeId) {
      if (signs.get(kind)?.placeId === placeId) end(kind);
    },
    stopAll() {
      isGone = true;
      for (const kind of [...signs.keys()]) end(kind);
    },
  };
}
