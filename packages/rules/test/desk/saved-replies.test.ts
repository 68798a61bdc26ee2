import { describe, expect, it } from 'vitest';
import { assertKnownPlaceholders, filledReply } from '../../src/desk/saved-replies.ts';

describe('a saved reply', () => {
  it.each([
    'Hello',
    'Hello {first_name}, ticket {ticket_id}, {state}',
    '{first_name}{first_name}',
    'An empty {} pair',
    '{',
  ])('may be: %s', (text) => expect(() => assertKnownPlaceholders(text)).not.toThrow());

  it.each(['Hello {name}', '{FIRST_NAME}', '{ first_name }', '{first_name} {x}', '{two words}', '{{lga}}'])(
    'has no other word in braces: %s',
    (text) =>
      expect(() => assertKnownPlaceholders(text)).toThrow(expect.objectContaining({ code: 'unknown_placeholder' })),
  );

  it('is filled in for a ticket', () => {
    const values = { first_name: 'Ada', ticket_id: '7', state: null };
    expect(filledReply('Dear {first_name} ({ticket_id}){state}, {} {other} {first_name}', values)).toBe(
      'Dear Ada (7), {} {other} Ada',
    );
    expect(filledReply('{first_name}', { ...values, first_name: '{ticket_id} $&' })).toBe('{ticket_id} $&');
  });
});
