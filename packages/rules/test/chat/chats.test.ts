import { describe, expect, it } from 'vitest';
import { assertAroundAlone, assertHoldsMessage, assertRoomForPin, excerptOf } from '../../src/chat/chats.ts';

describe('a pin', () => {
  it('has room beside four others, not beside five', () => {
    expect(() => assertRoomForPin(4)).not.toThrow();
    expect(() => assertRoomForPin(5)).toThrow(expect.objectContaining({ code: 'too_many_pins' }));
  });
});

describe('a page around a message', () => {
  it('is refused beside every other place or size', () => {
    expect(() => assertAroundAlone({ around: 1 })).not.toThrow();
    expect(() => assertAroundAlone({ after: 1, limit: 5 })).not.toThrow();
    for (const other of [{ cursor: 'djE6MQ' }, { after: 1 }, { limit: 5 }]) {
      expect(() => assertAroundAlone({ around: 1, ...other })).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    }
  });

  it('is missing without the message', () => {
    expect(() => assertHoldsMessage([{ id: 1 }, { id: 2 }], 2)).not.toThrow();
    expect(() => assertHoldsMessage([{ id: 1 }, { id: 2 }], 3)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

describe('the shown part of a found message', () => {
  it('is all of a text of up to 160 characters, counted as people see them', () => {
    const text = `${'😂'.repeat(155)} camp`;
    expect(excerptOf(text, 'camp')).toBe(text);
  });

  it('is the beginning of a longer one where the first word stands there', () => {
    const text = `Camp ${'and so on '.repeat(40)}camp`;
    expect(excerptOf(text, 'camp')).toBe(`${text.slice(0, 159)}…`);
  });

  it('is cut at both ends around a word in the middle, and has 160 characters', () => {
    const shown = excerptOf(`${'before '.repeat(40)}Zungeru ${'after '.repeat(40)}`, 'nothing zung');
    expect(shown).toMatch(/^….*Zungeru.*…$/);
    expect([...shown]).toHaveLength(160);
  });

  it('is cut at its beginning only around a word at the end', () => {
    const shown = excerptOf(`${'before '.repeat(40)}Zungeru`, 'zungeru');
    expect(shown).toBe(`…${'before '.repeat(40).slice(-40)}Zungeru`);
  });
});
