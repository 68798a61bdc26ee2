import { describe, expect, it } from 'vitest';
import { assertMayRegister } from '../src/auth.ts';

const registration = (password: string, confirmPassword = password) => ({
  firstName: 'Ada',
  surname: 'Okafor',
  email: 'ada@example.ng',
  phoneNumber: '08030000000',
  username: 'ada',
  password,
  confirmPassword,
});

describe('a registration', () => {
  it('is refused with a common password, in any case of letters', () => {
    for (const password of ['password1', 'PASSWORD1']) {
      expect(() => assertMayRegister(registration(password))).toThrow('This password is too common.');
    }
    expect(() => assertMayRegister(registration('Harmattan-Breeze-7'))).not.toThrow();
  });

  it('is refused where the two passwords differ', () => {
    expect(() => assertMayRegister(registration('Harmattan-Breeze-7', 'Harmattan-Breeze-8'))).toThrow(
      'Please make sure your passwords match.',
    );
  });
});
