/** Up to two initials of a display name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

const grounds = ['#0b6b3a', '#124f99', '#583095', '#93430c', '#066565', '#962455', '#5d5a12', '#4a4f57'] as const;

/** Background colour of a person's initials. It depends on the id only, and white text on it reaches AA. */
export function personColor(id: number): string {
  return grounds[Math.abs(id) % grounds.length] as string;
}
