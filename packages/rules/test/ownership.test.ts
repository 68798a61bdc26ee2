import { describe, expect, it } from 'vitest';
import { assertOwnIds } from '../src/ownership.ts';

const self = { params: ['id'], query: ['currentUserId'], body: ['userId', 'senderId'] };

describe('the `self` fields of a call', () => {
  it("must have the caller's id in path, query and body, or be missing", () => {
    assertOwnIds(
      { self },
      { params: { id: 7 }, query: { currentUserId: 7 }, body: { userId: 7, content: 'Hello' } },
      7,
    );
    assertOwnIds({ self }, { params: { id: 7 }, query: {}, body: null }, 7);
  });

  it.each([
    ['path', { params: { id: 8 } }],
    ['query', { query: { currentUserId: 8 } }],
    ['body', { body: { userId: 7, senderId: 8 } }],
  ])('are refused where the %s names another member', (_part, request) => {
    expect(() => assertOwnIds({ self }, request, 7)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('are checked alone: a field that is not declared may name anybody', () => {
    assertOwnIds({ self: { params: ['userId'] } }, { params: { userId: 7, otherId: 8 } }, 7);
    assertOwnIds({}, { params: { id: 8 } }, 7);
  });
});
