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

/** 0 if a line of the text equals the search, 1 if a line starts with it, 2 if the text contains its words. */
export type SearchRank = 0 | 1 | 2;

/** Positions of one rank: above every id that a member will ever have. Three ranks are still exact in JSON. */
export const rankWidth = 2 ** 51;

/** Above every position in a search. */
export const maxSearchPosition = 3 * rankWidth;

/** The position of something in a search; higher ones come first, and within a rank the newest. */
export function searchPosition(rank: SearchRank, id: number): number {
  return (2 - rank) * rankWidth + id;
}

/** The rank of a text of several lines in a search (product 4.6); null where it does not hold the words. */
export function searchRank(lines: readonly (string | null)[], search: string): SearchRank | null {
  const forms = lines.map((line) => folded(line ?? ''));
  if (!matchesSearch(forms.join('\n'), search)) return null;
  const form = folded(search).trim().replaceAll(/\s+/g, ' ');
  if (forms.includes(form)) return 0;
  return forms.some((line) => line.startsWith(form)) ? 1 : 2;
}
