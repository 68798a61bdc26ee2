/** The id that a part of a path names; null if it is none. */
export function pathId(part: string | undefined): number | null {
  return part !== undefined && /^[1-9]\d{0,15}$/.test(part) ? Number(part) : null;
}
