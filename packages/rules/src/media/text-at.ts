/** The ASCII characters at a place of some bytes. */
export function textAt(bytes: Uint8Array, place: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(place, place + length));
}
