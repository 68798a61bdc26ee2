/** A bounded amount of something, taken and given back. */
export interface Budget {
  /** Takes an amount; answers how to give it back (once), or null where there is not enough left. */
  take(amount: number): (() => void) | null;
  isUnused(): boolean;
  /** What can still be taken. */
  left(): number;
}

/** A budget of `size`; something larger than all of it is let in while nothing else is. */
export function createBudget(size: number): Budget {
  let used = 0;
  return {
    take(amount) {
      if (used > 0 && used + amount > size) return null;
      used += amount;
      let isTaken = true;
      return () => {
        if (isTaken) used -= amount;
        isTaken = false;
      };
    },
    isUnused: () => used === 0,
    left: () => Math.max(0, size - used),
  };
}
