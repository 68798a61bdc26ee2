import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...original, verify: vi.fn<typeof verify>(original.verify) };
});
const verified = vi.mocked(verify);
beforeEach(() => void verified.mockClear());

const home = { address: '203.0.113.1', account: 'member:1' };
const costs = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and one lane, and matches exactly', async () => {
    const long = `${'a'.repeat(127)}b`;
    const hash = await hashPassword(long, null);
    expect(hash).toMatch(costs);
    expect(await verifyPassword(hash, long, home)).toBe(true);
    expect(await verifyPassword(hash, `${'a'.repeat(127)}c`, home)).toBe(false);
  });

  it('is compared with a dummy hash if there is no account', async () => {
    expect(await verifyPassword(null, 'Harmattan-Breeze-7', home)).toBe(false);
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
    const answers = Array.from({ length: 102 }, () => verifyPassword('a hash', 'a password', home));
    const oneMore = verifyPassword('a hash', 'a password', home);
    await expect(oneMore).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    free.resolve();
    expect(await Promise.all(answers)).not.toContain(false);
    expect(verified).toHaveBeenCalledTimes(102);
    expect(most).toBe(2);
  });

  it('is compared for 32 callers of other networks beside five at once of each of 40 accounts of one network', async () => {
    verified.mockImplementation(async () => true);
    const attempts = Array.from({ length: 200 }, (_, turn) =>
      verifyPassword('a hash', 'a password', { address: '198.51.100.1', account: `member:${turn % 40}` }),
    );
    const others = Array.from({ length: 32 }, (_, turn) =>
      verifyPassword('a hash', 'a password', { address: `203.0.113.${turn}`, account: `member:${100 + turn}` }),
    );
    const [crowd, honest] = [await Promise.allSettled(attempts), await Promise.allSettled(others)];
    expect(honest.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(70);
  });
});
