import { socketLimits } from '@kopa/contracts/socket-limits';

/**
 * The protocol has no ids for likes. This module therefore keeps the desired state of each post that is being saved,
 * and the callers that wait for the live channel's echo.
 */
const pendingLikes = new Map<number, boolean>();
const waiting = new Map<number, { hear(isLiked: boolean): void; giveUp(): void }>();

/** The state that the member wants while it is being saved; otherwise undefined. */
export function pendingLike(postId: number): boolean | undefined {
  return pendingLikes.get(postId);
}

/** Reports the live channel's echo of the member's own like or unlike. */
export function receiveLikeEcho(postId: number, isLiked: boolean): void {
  waiting.get(postId)?.hear(isLiked);
}

/** Resolves to true when the echo arrives, and to false after a timeout or when the channel closes. */
export function waitForLikeEcho(postId: number, isLiked: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (echoed: boolean) => {
      clearTimeout(timer);
      waiting.delete(postId);
      resolve(echoed);
    };
    const timer = setTimeout(() => finish(false), socketLimits.echoTimeout);
    waiting.set(postId, {
      hear: (echo) => {
        if (echo === isLiked) finish(true);
      },
      giveUp: () => finish(false),
    });
  });
}

/** The channel has closed: no echo comes any more. */
export function giveUpLikeEchoes(): void {
  for (const { giveUp } of [...waiting.values()]) giveUp();
}

/**
 * Saves the desired state of a post. Taps during a save only change the desired state, and `save` is called again until
 * the saved state equals it. Resolves to null for a tap that an earlier call saves.
 */
export async function saveLatestLike<T>(
  postId: number,
  isLiked: boolean,
  save: (isLiked: boolean) => Promise<T>,
): Promise<T | null> {
  const isSaving = pendingLikes.has(postId);
  pendingLikes.set(postId, isLiked);
  if (isSaving) return null;
  try {
    for (;;) {
      const target = pendingLikes.get(postId) ?? isLiked;
      const saved = await save(target);
      if (pendingLikes.get(postId) === target) return saved;
    }
  } finally {
    pendingLikes.delete(postId);
  }
}
