import { expect, it } from 'vitest';
import { mailboxOf } from '../../src/account/mailbox.ts';

it('emails with tags and in other cases have one mailbox', () => {
  for (const email of ['box@kopa.test', 'Box+1@Kopa.test', 'box+a+b@kopa.test']) {
    expect(mailboxOf(email)).toBe('box@kopa.test');
  }
  expect(mailboxOf('b.ox@kopa.test')).toBe('b.ox@kopa.test');
});

it('dots make no other mailbox at Gmail, whose domain has two names', () => {
  for (const email of ['ada.obi@gmail.com', 'adaobi+kopa@gmail.com', 'A.d.a.obi@googlemail.com']) {
    expect(mailboxOf(email)).toBe('adaobi@gmail.com');
  }
});
