/** The words of a button that loads a photo, with the size of its file where that is known. */
export function showPhotoWords(bytes: number | null | undefined): string {
  return typeof bytes === 'number' ? `Show photo, ${Math.max(1, Math.round(bytes / 1_000))} KB` : 'Show photo';
}
