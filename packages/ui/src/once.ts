/**
 * A function that makes a value at its first call and keeps it. For values that are costly to make and not needed while
 * the app starts, such as the formats of `Intl`: each takes some 5 ms of a fast phone.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
