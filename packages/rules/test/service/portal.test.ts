import { describe, expect, it } from 'vitest';
import { fail } from '../../src/refusal.ts';
import {
  assertMayLink,
  assertSameName,
  comparableName,
  countsAsFailure,
  nameSimilarity,
  similarity,
} from '../../src/service/portal.ts';

const name = (firstName: string, surname: string, middleName: string | null = null) => ({
  firstName,
  middleName,
  surname,
});

describe('the names in profile and portal', () => {
  it('are compared without accents, case and order of words', () => {
    expect(comparableName(['Olúwaṣeun', null, 'ADÉBÁYỌ̀'])).toBe('adebayo oluwaseun');
    expect(nameSimilarity(name('Adébáyọ̀', 'Olúwaṣeun'), name('OLUWASEUN', 'ADEBAYO'))).toBe(1);
  });

  it('are compared by Levenshtein distance, divided by the longer length', () => {
    expect(similarity('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7);
    expect(similarity('', '')).toBe(1);
  });

  it('match even if one of them has no middle name', () => {
    expect(nameSimilarity(name('Ada', 'Okafor', 'Ngozi'), name('Ada', 'Okafor'))).toBe(1);
    expect(nameSimilarity(name('Ada', 'Okafor'), name('Ada', 'Okafor', 'Ngozi'))).toBe(1);
  });

  it('match at a similarity of exactly 0.80 and fail below', () => {
    const pass = () => assertSameName(name('abcdefgh', 'z'), name('abcdefxx', 'z'));
    expect(similarity('abcdefgh z', 'abcdefxx z')).toBe(0.8);
    expect(pass).not.toThrow();
    expect(() => assertSameName(name('abcdefgh', 'z'), name('abcdexxx', 'z'))).toThrow('Name verification failed');
  });
});

describe('a link', () => {
  const free = { accountLinkedElsewhere: false, stateCodeTaken: false, otherAccountLinked: false };

  it('needs an account and a state code that no other member has; a taken account is reported first', () => {
    expect(() => assertMayLink(free)).not.toThrow();
    expect(() => assertMayLink({ ...free, stateCodeTaken: true })).toThrow('State code already exists');
    expect(() => assertMayLink({ ...free, stateCodeTaken: true, accountLinkedElsewhere: true })).toThrow(
      'NYSC portal already connected',
    );
    expect(() => assertMayLink({ ...free, otherAccountLinked: true })).toThrow('NYSC portal already connected');
  });
});

it('wrong credentials and names count as failed attempts, failures of the portal do not', () => {
  expect(countsAsFailure(fail('portal_invalid_credentials'))).toBe(true);
  expect(countsAsFailure(fail('portal_name_mismatch'))).toBe(true);
  expect(countsAsFailure(fail('portal_failed'))).toBe(false);
  expect(countsAsFailure(new Error('away'))).toBe(false);
});
