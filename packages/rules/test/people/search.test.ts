import { describe, expect, it } from 'vitest';
import { folded, matchesSearch } from '../../src/people/search.ts';

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
