import { socketLimits } from '@kopa/contracts/limits';

/** A token bucket that limits the frames of one socket per second, with a burst. */
export function createFrameBudget(): () => boolean {
  let tokens: number = socketLimits.frameBurst;
  let refilledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(socketLimits.frameBurst, tokens + ((now - refilledAt) / 1000) * socketLimits.framesPerSecond);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
