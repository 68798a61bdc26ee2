import { describe, expect, it } from 'vitest';
import {
  assertKnowsPassword,
  assertMayBePassword,
  assertMayRegister,
  assertNamesFree,
  assertNotReserved,
  isSameName,
  newMember,
} from '../../src/account/auth.ts';
import { changesUsername, endsOtherSessions, storedEdit } from '../../src/account/profile.ts';

const registration = (password: string, confirmPassword = password) => ({
  firstName: 'Ada',
  surname: 'Okafor',
  email: 'ada@example.ng',
  phoneNumber: '08030000000',
  username: 'ada',
  password,
  confirmPassword,
});

describe('a password', () => {
  const person = {
    ...registration('x'),
    name: 'Ada Nkechi Okafor-Eze',
    middleName: 'Nkechi',
    email: 'ada.okafor@example.ng',
  };

  it.each([
    'ada.okafor@example.ng',
    'Okafor2026',
    'adaokafor',
    'OKAFOR-ada 99',
    'nkechi!!',
    '12ada.okafor',
    'okafor-eze 7',
  ])('%s is refused, because it only has the member’s own names', (password) =>
    expect(() => assertMayBePassword(password, person)).toThrow('This password is too common.'),
  );

  it('that is a name of two letters is refused, and one that only has an initial is not', () => {
    const short = { ...person, name: 'Bo T', firstName: 'Bo', surname: 'T' };
    expect(() => assertMayBePassword('bo 4815162', short)).toThrow('This password is too common.');
    expect(() => assertMayBePassword('t 4815162342', short)).not.toThrow();
  });

  it.each(['Harmattan-Breeze-7', 'ada likes rain', 'okaforestry', '48151623421'])('%s is accepted', (password) =>
    expect(() => assertMayBePassword(password, person)).not.toThrow(),
  );

  it('of another list is refused in upper and lower case', () => {
    const list = new Set(['vinogradov']);
    expect(() => assertMayBePassword('Vinogradov', person, list)).toThrow('This password is too common.');
    expect(() => assertMayBePassword('Vinogradov', person)).not.toThrow();
  });
});

describe('a registration', () => {
  it('is refused with a common password in upper or lower case', () => {
    for (const password of ['password1', 'PASSWORD1']) {
      expect(() => assertMayRegister(registration(password))).toThrow('This password is too common.');
    }
    expect(() => assertMayRegister(registration('Harmattan-Breeze-7'))).not.toThrow();
  });

  it('is refused if the two passwords differ', () => {
    expect(() => assertMayRegister(registration('Harmattan-Breeze-7', 'Harmattan-Breeze-8'))).toThrow(
      'Please make sure your passwords match.',
    );
  });
});

const refusal = (code: string) => expect.objectContaining({ code });

it('a new member’s display name is first name and surname; an empty middle name is stored as null', () => {
  const { password: _, confirmPassword: __, ...kept } = registration('Harmattan-Breeze-7');
  expect(newMember({ ...registration('Harmattan-Breeze-7'), middleName: '' })).toEqual({
    ...{ ...kept, name: 'Ada Okafor', middleName: null },
  });
  const long = { ...registration('Harmattan-Breeze-7'), firstName: 'a'.repeat(80), surname: 'b'.repeat(80) };
  expect(newMember(long).name).toHaveLength(160);
});

it('an unknown account and a wrong password are refused alike', () => {
  expect(() => assertKnowsPassword(undefined, false)).toThrow(refusal('invalid_credentials'));
  expect(() => assertKnowsPassword({ id: 1 }, false)).toThrow(refusal('invalid_credentials'));
  expect(() => assertKnowsPassword({ id: 1 }, true)).not.toThrow();
});

it('emails and usernames are unique without regard to case; a taken email is reported first', () => {
  expect(isSameName('Ada@Kopa.test', 'ada@kopa.test')).toBe(true);
  expect(() => assertNamesFree({ emailTaken: true, usernameTaken: true })).toThrow(refusal('email_taken'));
  expect(() => assertNamesFree({ emailTaken: false, usernameTaken: true })).toThrow(refusal('username_taken'));
});

it('names of commands and roles are nobody’s, in whatever case and with whatever signs', () => {
  for (const name of [
    'KOPA-admin',
    'kopa.migrate',
    'SuperAdmin',
    'super_admin',
    'super-admin',
    'Moderator',
    'official',
  ])
    expect(() => assertNotReserved(name), name).toThrow(refusal('username_taken'));
  for (const name of ['superada', 'officials', 'kopa']) expect(() => assertNotReserved(name), name).not.toThrow();
});

it('an edit of the email ends other sessions, one of the username is more than its case, and a blank bio is stored as null', () => {
  expect(endsOtherSessions({ email: 'ada@kopa.test' }, { email: 'ADA@kopa.test' })).toBe(false);
  expect(endsOtherSessions({ email: 'ada@kopa.test' }, {})).toBe(false);
  expect(endsOtherSessions({ email: 'ada@kopa.test' }, { email: 'new@kopa.test' })).toBe(true);
  expect(changesUsername({ username: 'ada' }, { username: 'Ada' })).toBe(false);
  expect(changesUsername({ username: 'ada' }, {})).toBe(false);
  expect(changesUsername({ username: 'ada' }, { username: 'adaobi' })).toBe(true);
  expect(storedEdit({ bio: '' })).toEqual({ bio: null });
  expect(storedEdit({ bio: 'I teach.' })).toEqual({ bio: 'I teach.' });
});
