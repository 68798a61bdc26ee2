import { messagingLimits } from '@kopa/contracts/limits';
import { describe, expect, it } from 'vitest';
import {
  assertMayEdit,
  assertMayMarkRead,
  assertMayReact,
  assertMayWriteTo,
  assertNotToOneself,
} from '../../src/chat/messages.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const stranger = { receiverActive: true, receiverOpen: true, connected: false, answered: false, sent: 0 };

describe('a member', () => {
  it('may write three messages to a stranger, and more after a reply or once they are connected', () => {
    expect(() => assertMayWriteTo({ ...stranger, sent: 2 })).not.toThrow();
    expect(() => assertMayWriteTo({ ...stranger, sent: 3 })).toThrow(refusal('awaiting_reply'));
    expect(() => assertMayWriteTo({ ...stranger, sent: 3, answered: true })).not.toThrow();
    expect(() => assertMayWriteTo({ ...stranger, sent: 3, connected: true })).not.toThrow();
  });

  it('may write first only to members who take that; a connection or an earlier message of the receiver always permits it', () => {
    const closed = { ...stranger, receiverOpen: false };
    for (const sent of [0, 3]) expect(() => assertMayWriteTo({ ...closed, sent })).toThrow(refusal('messages_closed'));
    expect(() => assertMayWriteTo({ ...closed, connected: true })).not.toThrow();
    expect(() => assertMayWriteTo({ ...closed, answered: true, sent: 9 })).not.toThrow();
    expect(() => assertMayWriteTo({ ...closed, receiverActive: false })).toThrow(refusal('not_found'));
  });

  it('cannot write to missing or suspended members or to themselves', () => {
    expect(() => assertMayWriteTo(undefined)).toThrow(refusal('not_found'));
    expect(() => assertMayWriteTo({ ...stranger, receiverActive: false })).toThrow(refusal('not_found'));
    expect(() => assertNotToOneself(1, 1)).toThrow(refusal('own_message'));
  });

  it('may mark only messages as read that they received from the named sender', () => {
    const message = { senderId: 2, receiverId: 1 };
    expect(() => assertMayMarkRead(message, 1, undefined)).not.toThrow();
    expect(() => assertMayMarkRead(message, 1, 2)).not.toThrow();
    expect(() => assertMayMarkRead(message, 1, 3)).toThrow(refusal('not_found'));
    expect(() => assertMayMarkRead(message, 2, undefined)).toThrow(refusal('not_found'));
    expect(() => assertMayMarkRead(undefined, 1, undefined)).toThrow(refusal('not_found'));
  });

  it('may react to messages that they see', () => {
    const seen = { isMember: true, isHidden: false, deletedAt: null };
    expect(() => assertMayReact(seen, 'direct')).not.toThrow();
    expect(() => assertMayReact(undefined, 'group')).toThrow(refusal('not_found'));
    expect(() => assertMayReact({ ...seen, isMember: false }, 'direct')).toThrow(refusal('not_found'));
    expect(() => assertMayReact({ ...seen, isMember: false }, 'group')).toThrow(refusal('not_group_member'));
    expect(() => assertMayReact({ ...seen, isHidden: true }, 'group')).toThrow(refusal('not_found'));
    expect(() => assertMayReact({ ...seen, deletedAt: '2026-11-26T12:00:00Z' }, 'group')).toThrow(refusal('deleted'));
  });

  it('may edit a message for 15 minutes', () => {
    const message = { authorId: 1, createdAt: '2026-11-26T12:00:00Z', deletedAt: null };
    const end = Date.parse(message.createdAt) + messagingLimits.editWithin;
    expect(() => assertMayEdit(message, 1, new Date(end))).not.toThrow();
    expect(() => assertMayEdit(message, 1, new Date(end + 1))).toThrow(refusal('too_late'));
  });
});
