/** Hooked letters of Hausa. Unicode normalisation does not remove the hook, because it is not an accent. */
const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** A text in lower case without accents, for searches and comparisons. The database's `search_form` does the same. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter);
}

/** True if a text contains every word of a search, in any order, without regard to case and accents (product 4.6). */
export function matchesSearch(text: string, search: string): boolean {
  const form = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => form.includes(word));
}
