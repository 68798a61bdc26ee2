import { describe, expect, it } from 'vitest';
import { folded, matchesSearch, searchRank } from '../../src/people/search.ts';

describe('a searched text', () => {
  it('is compared without case and accents, the hooked letters of Hausa included', () => {
    expect(folded('Olúwaṣeun ADÉBÁYỌ̀')).toBe('oluwaseun adebayo');
    expect(folded('Ɗanladi Ƙasim Ɓala Ƴarima')).toBe('danladi kasim bala yarima');
  });

  it.each(['', '  ', 'adebayo', 'ADÉBÁYỌ̀', 'bayo seun', 'oluwa'])(
    'matches the words of "%s" in any order',
    (search) => {
      expect(matchesSearch('Olúwaṣeun Adébáyọ̀', search)).toBe(true);
    },
  );

  it.each(['ngozi', 'adebayo ngozi', 'bayoseun'])('does not match "%s"', (search) => {
    expect(matchesSearch('Olúwaṣeun Adébáyọ̀', search)).toBe(false);
  });
});

it('a text ranks first where a line is the search, then where one starts with it, then where it has the words', () => {
  const lines = ['Ada Obi', null, 'Red Cross'];
  for (const search of [' ADA  Obi ', 'red cross']) expect(searchRank(lines, search), search).toBe(0);
  for (const search of ['ada', 'Red C']) expect(searchRank(lines, search), search).toBe(1);
  for (const search of ['obi', 'cross ada']) expect(searchRank(lines, search), search).toBe(2);
  expect(searchRank(lines, 'ada eze')).toBeNull();
});
