import { describe, expect, it } from 'vitest';
import { folded, matchesSearch } from '../src/search.ts';

describe('a text that is searched', () => {
  it('is compared without case and accents, the hooked letters of Hausa included', () => {
    expect(folded('Olúwaṣeun ADÉBÁYỌ̀')).toBe('oluwaseun adebayo');
    expect(folded('Ɗanladi Ƙasim Ɓala Ƴarima')).toBe('danladi kasim bala yarima');
  });

  it.each(['', '  ', 'adebayo', 'ADÉBÁYỌ̀', 'bayo seun', 'oluwa'])('holds the words of "%s" in any order', (search) => {
    expect(matchesSearch('Olúwaṣeun Adébáyọ̀', search)).toBe(true);
  });

  it.each(['ngozi', 'adebayo ngozi', 'bayoseun'])('does not hold the words of "%s"', (search) => {
    expect(matchesSearch('Olúwaṣeun Adébáyọ̀', search)).toBe(false);
  });
});
