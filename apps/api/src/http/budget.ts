/** A limited amount that is taken and released. */
export interface Budget {
  /** Takes an amount. Returns the function that releases it, or null if not enough is left. */
  take(amount: number): (() => void) | null;
  isUnused(): boolean;
  /** The amount that is left. */
  left(): number;
}

/** Creates a budget of `size`. An amount larger than `size` can be taken while the budget is full. */
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
