import { socketLimits } from '@kopa/contracts/limits';

/**
 * Likes have no id of their own on the wire, so what is being saved is kept here: the newest wish for each post that
 * is being saved, and who waits for the live channel's echo.
 */
const wishes = new Map<number, boolean>();
const waiting = new Map<number, (isLiked: boolean) => void>();

/** What the member last wanted for a post while that is being saved, else undefined. */
export function likeWish(postId: number): boolean | undefined {
  return wishes.get(postId);
}

/** Reports the live channel's echo of the member's own like or unlike. */
export function echoLike(postId: number, isLiked: boolean): void {
  waiting.get(postId)?.(isLiked);
}

/** Resolves true when the echo comes, false when the live channel stays silent for too long. */
export function likeEchoed(postId: number, isLiked: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (echoed: boolean) => {
      clearTimeout(timer);
      waiting.delete(postId);
      resolve(echoed);
    };
    const timer = setTimeout(() => finish(false), socketLimits.echoTimeout);
    waiting.set(postId, (echo) => {
      if (echo === isLiked) finish(true);
    });
  });
}

/**
 * Saves the newest wish for a post: taps while one is being saved only change what is saved next. `save` is called
 * until what it saved is what is wanted. Resolves null for a tap that an earlier one takes along.
 */
export async function saveLikeWish<T>(
  postId: number,
  isLiked: boolean,
  save: (isLiked: boolean) => Promise<T>,
): Promise<T | null> {
  const isSaving = wishes.has(postId);
  wishes.set(postId, isLiked);
  if (isSaving) return null;
  try {
    for (;;) {
      const goal = wishes.get(postId) ?? isLiked;
      const saved = await save(goal);
      if (wishes.get(postId) === goal) return saved;
    }
  } finally {
    wishes.delete(postId);
  }
}
