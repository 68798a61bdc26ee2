import type { GroupRole } from '@kopa/contracts/chat/groups';
import { groupLimits } from '@kopa/contracts/limits';
import { describe, expect, it } from 'vitest';
import {
  assertMayEditGroup,
  assertMayInvite,
  assertMayJoin,
  assertMayRemove,
  assertMaySeeMembers,
  assertMaySetRole,
  assertRoomForGroup,
  groupsToJoin,
  maxMemberPosition,
  memberAt,
  memberPosition,
  successorAmong,
} from '../../src/chat/groups.ts';

const open = { type: 'public', role: null } as const;
const closed = { ...open, type: 'private' } as const;
const as = (role: GroupRole) => ({ ...open, role });
const refusal = (code: string) => expect.objectContaining({ code });

describe('a group', () => {
  it('that is public is open to everybody', () => {
    expect(() => assertMayJoin(open, false)).not.toThrow();
    expect(() => assertMaySeeMembers(open)).not.toThrow();
  });

  it('that is private is open to invited members and its members only', () => {
    expect(() => assertMayJoin(closed, false)).toThrow(refusal('private_group'));
    expect(() => assertMayJoin(closed, true)).not.toThrow();
    expect(() => assertMayJoin({ ...closed, role: 'member' }, false)).not.toThrow();
    expect(() => assertMaySeeMembers(closed)).toThrow(refusal('not_group_member'));
    expect(() => assertMaySeeMembers({ ...closed, role: 'member' })).not.toThrow();
  });

  it('is one of 200 of a member at most', () => {
    expect(() => assertRoomForGroup(groupLimits.memberships - 1)).not.toThrow();
    expect(() => assertRoomForGroup(groupLimits.memberships)).toThrow(refusal('too_many_groups'));
  });

  it.each([assertMayInvite, assertMayEditGroup])('is invited to and changed by its owner only', (assertMay) => {
    expect(() => assertMay(as('owner'))).not.toThrow();
    for (const group of [as('moderator'), as('member'), open])
      expect(() => assertMay(group)).toThrow(refusal('forbidden'));
  });

  it('gets its roles from the owner, who hands over before becoming something else', () => {
    const other = { isSelf: false, role: 'member' } as const;
    expect(() => assertMaySetRole(as('owner'), other, 'moderator')).not.toThrow();
    expect(() => assertMaySetRole(as('moderator'), other, 'moderator')).toThrow(refusal('forbidden'));
    expect(() => assertMaySetRole(as('owner'), { ...other, role: null }, 'owner')).toThrow(refusal('not_found'));
    const self = { isSelf: true, role: 'owner' } as const;
    expect(() => assertMaySetRole(as('owner'), self, 'owner')).not.toThrow();
    expect(() => assertMaySetRole(as('owner'), self, 'member')).toThrow(refusal('owner_needed'));
  });

  it('is left by those whom the owner removes, or a moderator who may remove only members', () => {
    for (const role of ['moderator', 'member'] as const) {
      expect(() => assertMayRemove(as('owner'), role)).not.toThrow();
    }
    expect(() => assertMayRemove(as('moderator'), 'member')).not.toThrow();
    for (const role of ['owner', 'moderator'] as const) {
      expect(() => assertMayRemove(as('moderator'), role)).toThrow(refusal('forbidden'));
    }
    expect(() => assertMayRemove(as('member'), 'member')).toThrow(refusal('forbidden'));
    expect(() => assertMayRemove(as('owner'), null)).toThrow(refusal('not_found'));
  });
});

describe('the next owner', () => {
  const old = { id: 9, role: 'member', joinedAt: '2026-01-01T00:00:00Z', isActive: true } as const;
  const moderator = { id: 5, role: 'moderator', joinedAt: '2026-03-01T00:00:00Z', isActive: true } as const;

  it('is the longest-standing moderator, then member', () => {
    const younger = { ...moderator, id: 1, joinedAt: '2026-04-01T00:00:00Z' };
    expect(successorAmong([old, younger, moderator])).toBe(moderator);
    expect(successorAmong([{ ...old, id: 1, joinedAt: '2026-02-01T00:00:00Z' }, old])).toBe(old);
    expect(successorAmong([])).toBeUndefined();
  });

  it('is suspended only where all members are', () => {
    const suspended = { ...moderator, isActive: false };
    expect(successorAmong([suspended, old])).toBe(old);
    expect(successorAmong([suspended])).toBe(suspended);
  });
});

describe('the list of members', () => {
  it('has the owner first, then the moderators, each by their ids, and can be continued anywhere', () => {
    const members = [
      { id: 7, role: 'owner' },
      { id: 3, role: 'moderator' },
      { id: 2 ** 40, role: 'moderator' },
      { id: 1, role: 'member' },
      { id: 8, role: 'member' },
    ] as const;
    const positions = members.map(memberPosition);
    expect(positions.toSorted((a, b) => b - a)).toEqual(positions);
    expect(positions.map(memberAt)).toEqual(members.map(({ id, role }) => ({ id, role })));
    expect(Math.max(...positions)).toBeLessThanOrEqual(maxMemberPosition);
    expect(maxMemberPosition).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });
});

describe('automatic groups', () => {
  const ikeja = { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Red Cross' };
  const keys = (...given: Parameters<typeof groupsToJoin>) => groupsToJoin(...given).map(({ key }) => key);

  it('are all joined by the first deployment, and none by the same again', () => {
    expect(keys(ikeja, null)).toEqual(['state:Lagos', 'lga:Lagos/Ikeja', 'cds:Lagos/Red Cross']);
    expect(keys(ikeja, ikeja)).toEqual([]);
  });

  it('are joined again by a redeployment that leads to them', () => {
    expect(keys({ ...ikeja, lga: 'Epe' }, ikeja)).toEqual(['lga:Lagos/Epe']);
    expect(keys(ikeja, { ...ikeja, state: 'Kano' })).toHaveLength(3);
  });
});
