import { expect, test } from 'vitest';
import { foundWords, holdsAllWords } from '../../src/feed/post-search.ts';

test('a post is found by all of its words, in any order, without regard to case and accents', () => {
  const post = 'Kọ́lá found the KEKE near Ìbàdàn market.';
  expect(holdsAllWords(post, 'ibadan KOLA')).toBe(true);
  expect(holdsAllWords(post, 'Ìbàdàn, mark')).toBe(true);
  expect(holdsAllWords(post, 'ibadan lagos')).toBe(false);
  expect(holdsAllWords(post, 'arket')).toBe(false);
});

test('a short word is no start of another one, and signs alone find nothing', () => {
  expect(holdsAllWords('Going to the CDS', 'c')).toBe(false);
  expect(holdsAllWords('Going to the CDS', 'to')).toBe(true);
  expect(holdsAllWords('Going to the CDS', '...')).toBe(false);
});

test('the found words are given with their places in the text', () => {
  const text = 'Ìbàdàn: the market of Ibadan';
  expect(foundWords(text, 'ibadan mar').map(({ start, end }) => text.slice(start, end))).toEqual([
    'Ìbàdàn',
    'market',
    'Ibadan',
  ]);
});
