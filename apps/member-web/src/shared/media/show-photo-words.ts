/** Label of a button that loads a photo, with its size if there is one. */
export function showPhotoWords(bytes: number | null | undefined): string {
  return bytes ? `Show photo, ${Math.max(1, Math.round(bytes / 1_000))} KB` : 'Show photo';
}
