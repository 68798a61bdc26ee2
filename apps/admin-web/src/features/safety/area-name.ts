/** The area of a call: an LGA stands with its state. */
export function areaName({ state, lga }: { state: string; lga: string | null }): string {
  return lga === null ? state : `${lga}, ${state}`;
}
