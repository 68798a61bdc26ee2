/** The id in a part of a path; null for any other text. */
export function pathId(part: string | undefined): number | null {
  return part !== undefined && /^[1-9]\d{0,15}$/.test(part) ? Number(part) : null;
}
