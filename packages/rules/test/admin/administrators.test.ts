import { describe, expect, it } from 'vitest';
import { assertFreshCode, isAuthenticatorCode, isUsableStep, plainCode } from '../../src/account/one-time-codes.ts';
import { assertMayAdministerAdministrators, assertMayChangeRights, splitName } from '../../src/admin/administrators.ts';

const boss = { role: 'super_admin', isActive: true } as const;
const moderator = { role: 'moderator', isActive: true } as const;
const disabled = { role: 'super_admin', isActive: false } as const;

describe('administrators', () => {
  it('are administered by super administrators', () => {
    expect(() => assertMayAdministerAdministrators('moderator')).toThrow(expect.objectContaining({ statusCode: 403 }));
    expect(() => assertMayAdministerAdministrators('super_admin')).not.toThrow();
  });

  it('keep one active super administrator, and nobody takes their own powers', () => {
    const refused = expect.objectContaining({ code: 'last_super_admin' });
    for (const after of [moderator, disabled]) {
      expect(() => assertMayChangeRights(boss, after, false, false)).toThrow(refused);
      expect(() => assertMayChangeRights(boss, after, true, true)).toThrow(refused);
      expect(() => assertMayChangeRights(boss, after, false, true)).not.toThrow();
    }
    expect(() => assertMayChangeRights(moderator, { ...moderator, isActive: false }, false, false)).not.toThrow();
    expect(() => assertMayChangeRights(disabled, moderator, false, false)).not.toThrow();
  });

  it('have first and last names', () => {
    expect(splitName('Ngozi Obi  Eze')).toEqual({ firstName: 'Ngozi', lastName: 'Obi Eze' });
    expect(splitName('Sani')).toEqual({ firstName: 'Sani', lastName: '' });
  });
});

describe('one-time codes', () => {
  it('work once and in order', () => {
    expect([isUsableStep(7, 6), isUsableStep(7, 7), isUsableStep(6, 7), isUsableStep(7, null)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(isUsableStep(null, null)).toBe(false);
  });

  it('are six digits, anything else is a recovery code', () => {
    expect(plainCode(' 123 456 ')).toBe('123456');
    expect(plainCode('ABCDE-fghjk')).toBe('abcdefghjk');
    expect(['123456', '12345', '12345a', '1234567'].map(isAuthenticatorCode)).toEqual([true, false, false, false]);
  });

  it('are asked for again after 15 minutes, of administrators with an authenticator', () => {
    const now = new Date('2026-03-02T09:15:00.000Z');
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    expect(() => assertFreshCode(true, ago(15), now)).not.toThrow();
    expect(() => assertFreshCode(true, ago(15.1), now)).toThrow(expect.objectContaining({ code: 'otp_stale' }));
    expect(() => assertFreshCode(false, ago(600), now)).not.toThrow();
  });
});
