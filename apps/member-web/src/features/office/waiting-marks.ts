import type { NewMark } from '@kopa/contracts/office/roll-calls';

/** The last mark of each member. */
export function lastOfEach(marks: readonly NewMark[]): NewMark[] {
  return [...new Map(marks.map((mark) => [mark.memberId, mark])).values()];
}

/** A list in parts of at most `size`. */
export function inPages<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
}

let lastAt = 0;

/** The device's time of a mark. Two taps in the same millisecond have two times, because the later one counts. */
export function timeOfMark(now = Date.now()): string {
  lastAt = now <= lastAt && lastAt - now < 1_000 ? lastAt + 1 : now;
  return new Date(lastAt).toISOString();
}
