import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...original, verify: vi.fn<typeof verify>(original.verify) };
});
const verified = vi.mocked(verify);
beforeEach(() => void verified.mockClear());

const costs = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and one lane, and matches exactly', async () => {
    const long = `${'a'.repeat(127)}b`;
    const hash = await hashPassword(long);
    expect(hash).toMatch(costs);
    expect(await verifyPassword(hash, long)).toBe(true);
    expect(await verifyPassword(hash, `${'a'.repeat(127)}c`)).toBe(false);
  });

  it('is compared with a dummy hash if there is no account', async () => {
    expect(await verifyPassword(null, 'Harmattan-Breeze-7')).toBe(false);
    expect(verified).toHaveBeenCalledTimes(1);
    expect(verified.mock.calls[0]?.[0]).toMatch(costs);
  });

  it('is hashed two at a time; a hundred may wait, and one more is refused as overloaded', async () => {
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
    const answers = Array.from({ length: 102 }, () => verifyPassword('a hash', 'a password'));
    await expect(verifyPassword('a hash', 'a password')).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    free.resolve();
    expect(await Promise.all(answers)).not.toContain(false);
    expect(verified).toHaveBeenCalledTimes(102);
    expect(most).toBe(2);
  });
});
