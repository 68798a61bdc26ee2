import { socketLimits } from '@kopa/contracts/limits';

/**
 * Likes have no id of their own on the wire, so what is on its way is kept here: the newest wish for each post that
 * is being saved, and who waits for the live channel's echo.
 */
const wishes = new Map<number, boolean>();
const waiting = new Map<number, (isLiked: boolean) => void>();

/** What the member last wanted for a post while that is being saved, else undefined. */
export function likeWish(feedId: number): boolean | undefined {
  return wishes.get(feedId);
}

/** Reports the live channel's echo of the member's own like or unlike. */
export function echoLike(feedId: number, isLiked: boolean): void {
  waiting.get(feedId)?.(isLiked);
}

/** Resolves true when the echo comes, false when the live channel stays silent for too long. */
export function likeEchoed(feedId: number, isLiked: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (echoed: boolean) => {
      clearTimeout(timer);
      waiting.delete(feedId);
      resolve(echoed);
    };
    const timer = setTimeout(() => finish(false), socketLimits.echoTimeout);
    waiting.set(feedId, (echo) => {
      if (echo === isLiked) finish(true);
    });
  });
}

/**
 * Saves the newest wish for a post: taps while one is on its way only change what is saved next. `save` is called
 * until what it saved is what is wanted. Resolves null for a tap that an earlier one takes along.
 */
export async function saveLikeWish<T>(
  feedId: number,
  isLiked: boolean,
  save: (isLiked: boolean) => Promise<T>,
): Promise<T | null> {
  const isOnItsWay = wishes.has(feedId);
  wishes.set(feedId, isLiked);
  if (isOnItsWay) return null;
  try {
    for (;;) {
      const goal = wishes.get(feedId) ?? isLiked;
      const saved = await save(goal);
      if (wishes.get(feedId) === goal) return saved;
    }
  } finally {
    wishes.delete(feedId);
  }
}
