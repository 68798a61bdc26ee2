import { expect, it } from 'vitest';
import { assertNotSuspended } from '../../src/moderation/suspensions.ts';

const base = 'This account is suspended. Please contact support.';
const refused = (message: string) => expect.objectContaining({ code: 'account_suspended', message });

it('a suspension is refused with its end and its reason, as far as there are any', () => {
  const until = '2026-12-05T13:30:00.000Z';
  const end = 'The suspension ends on 5 December 2026 at 14:30 (Lagos time).';
  expect(() => assertNotSuspended(null)).not.toThrow();
  expect(() => assertNotSuspended({ until: null, reason: null })).toThrow(refused(base));
  expect(() => assertNotSuspended({ until, reason: null })).toThrow(refused(`${base} ${end}`));
  expect(() => assertNotSuspended({ until, reason: 'Spam in three groups' })).toThrow(
    refused(`${base} ${end} Reason: Spam in three groups`),
  );
});
