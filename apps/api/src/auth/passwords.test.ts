import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...original, verify: vi.fn<typeof verify>(original.verify) };
});
const verified = vi.mocked(verify);
beforeEach(() => void verified.mockClear());

const costs = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('a password', () => {
  it('is kept as argon2id of 19 MiB, two passes and one lane, and fits itself only, to its last letter', async () => {
    const long = `${'a'.repeat(127)}b`;
    const hash = await hashPassword(long);
    expect(hash).toMatch(costs);
    expect(await passwordFits(hash, long)).toBe(true);
    expect(await passwordFits(hash, `${'a'.repeat(127)}c`)).toBe(false);
  });

  it('costs the same work where there is no account', async () => {
    expect(await passwordFits(null, 'Harmattan-Breeze-7')).toBe(false);
    expect(verified).toHaveBeenCalledTimes(1);
    expect(verified.mock.calls[0]?.[0]).toMatch(costs);
  });

  it('waits behind at most a hundred others, two of them at work at once; one more is told to come back', async () => {
    const free = Promise.withResolvers<void>();
    let atWork = 0;
    let most = 0;
    verified.mockImplementation(async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await free.promise;
      atWork -= 1;
      return true;
    });
    const answers = Array.from({ length: 102 }, () => passwordFits('a hash', 'a password'));
    await expect(passwordFits('a hash', 'a password')).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    free.resolve();
    expect(await Promise.all(answers)).not.toContain(false);
    expect(verified).toHaveBeenCalledTimes(102);
    expect(most).toBe(2);
  });
});
