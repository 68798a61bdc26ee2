import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Registration } from './account/auth.ts';
import { errorMessages } from './error-messages.ts';
import { type ErrorCode, errorStatuses } from './errors.ts';
import { photoVariantUrl } from './media/photos.ts';
import { clientMessages } from './realtime.ts';
import { pathOf } from './route.ts';
import { Line, Nullable, OneOf, Strict, Text, trimTexts } from './schema.ts';

describe('texts', () => {
  it('are trimmed where the contract requires it; passwords are not trimmed', () => {
    const form = { firstName: ' Ada ', password: ' secret ', unknown: ' x ' };
    expect(trimTexts(Registration, form)).toEqual({ firstName: 'Ada', password: ' secret ', unknown: ' x ' });
  });

  it('of invisible characters only are empty; invisible parts of others stay as they were sent', () => {
    const invisible = [' \u200b\u2060 ', '\ufeff\u00ad', '\u3164', '\u2800 \u200d', '\u{e0020}'];
    for (const firstName of invisible)
      expect(trimTexts(Registration, { firstName }), firstName).toEqual({ firstName: '' });
    for (const firstName of ['👩🏽‍🌾', '❤️', 'می‌خواهم', 'A\u200bB']) {
      expect(trimTexts(Registration, { firstName })).toEqual({ firstName });
    }
  });

  it('of one line hold no control characters, line breaks and signs of direction', () => {
    for (const sign of ['\n', '\u0007', '\u009b', '\u061c', '\u200f', '\u2028', '\u202e', '\u2066', '\u2069'])
      expect(Value.Check(Line(9), `A${sign}B`), JSON.stringify(sign)).toBe(false);
    for (const text of ['Ọlá Adé', 'می\u200cخواهم', '👩🏽\u200d🌾', 'A\u200bB'])
      expect(Value.Check(Line(9), text), text).toBe(true);
  });

  it('of another type than string are left unchanged, so that validation refuses them', () => {
    expect(trimTexts(Registration, { firstName: 7, surname: null })).toEqual({ firstName: 7, surname: null });
    expect(trimTexts(Registration, [' x '])).toEqual([' x ']);
  });
});

describe('schemas', () => {
  it('of nullable values accept null besides the values of the schema', () => {
    const schema = Strict({ word: Nullable(OneOf(['a', 'b'])), text: Nullable(Text(3)) });
    expect(Value.Check(schema, { word: null, text: null })).toBe(true);
    expect(Value.Check(schema, { word: 'a', text: 'abc' })).toBe(true);
    expect(Value.Check(schema, { word: 'c', text: 'abcd' })).toBe(false);
  });

  it('of objects refuse unknown fields', () => {
    expect(Value.Check(clientMessages.like_post, { feedId: 1 })).toBe(true);
    expect(Value.Check(clientMessages.like_post, { feedId: 1, likes: 9 })).toBe(false);
  });
});

describe('URLs', () => {
  it('are filled with their parameters; a missing parameter is an error', () => {
    expect(pathOf({ url: '/api/users/:id/photos' }, { id: 7 })).toBe('/api/users/7/photos');
    expect(() => pathOf({ url: '/api/users/:id' }, {})).toThrow('id');
  });

  it('of photos name the smallest copy that is large enough', () => {
    expect(photoVariantUrl('/uploads/abc.webp', 80)).toBe('/uploads/abc-96.webp');
    expect(photoVariantUrl('/uploads/abc.webp', 300)).toBe('/uploads/abc-320.webp');
    expect(photoVariantUrl('/uploads/abc.webp', 1200)).toBe('/uploads/abc.webp');
    expect(photoVariantUrl('data:image/png;base64,x', 80)).toBe('data:image/png;base64,x');
  });
});

describe('errors', () => {
  it('have a 4xx or 5xx status and a message for people', () => {
    for (const [code, status] of Object.entries(errorStatuses)) {
      expect(code).toMatch(/^[a-z_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(errorMessages[code as ErrorCode].length).toBeGreaterThan(5);
    }
  });
});
