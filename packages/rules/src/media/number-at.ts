/** The number in some bytes at a place, the largest byte first; bytes beyond the end are 0. */
export function numberAt(bytes: Uint8Array, place: number, length: number): number {
  let value = 0;
  for (let at = place; at < place + length; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}
