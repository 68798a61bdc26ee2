import { describe, expect, it } from 'vitest';
import { assertMayInvite, assertMayJoin } from '../src/groups.ts';

const [creatorId, memberId] = [1, 2];
const open = { type: 'public', creatorId, isMember: false } as const;
const closed = { ...open, type: 'private' } as const;

describe('a group', () => {
  it('that is public is open to everybody', () => {
    expect(() => assertMayJoin(open, memberId, false)).not.toThrow();
  });

  it('that is private is open to invited members, its members and its creator only', () => {
    expect(() => assertMayJoin(closed, memberId, false)).toThrow(expect.objectContaining({ code: 'private_group' }));
    expect(() => assertMayJoin(closed, memberId, true)).not.toThrow();
    expect(() => assertMayJoin({ ...closed, isMember: true }, memberId, false)).not.toThrow();
    expect(() => assertMayJoin(closed, creatorId, false)).not.toThrow();
  });

  it('is invited to by its creator only, also by no other member', () => {
    expect(() => assertMayInvite(open, creatorId)).not.toThrow();
    const byMember = () => assertMayInvite({ ...open, isMember: true }, memberId);
    expect(byMember).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => assertMayInvite({ ...open, creatorId: null }, memberId)).toThrow();
  });
});
