import type { Notification } from '@kopa/contracts/notifications/notifications';
import { mentionNotification } from '@kopa/rules/feed/mentions';
import { invitationNotification, type NotificationDraft } from '@kopa/rules/notifications/notifications';
import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { applyMessage } from './apply-message.ts';

const [me, group, bayo] = [1, { id: 5, name: 'Readers' }, { id: 2, name: 'Bayo' }] as const;

/** The titles of the toasts that a new notification makes. */
function toastsFor(draft: NotificationDraft) {
  notifications.clean();
  const notification = { ...draft, id: 1, isRead: false, createdAt: '2026-11-01T09:00:00.000Z', actorUsername: null };
  applyMessage({ client: createQueryClient(), memberId: me }, 'notification', {
    notification: notification as unknown as Notification,
    unread: 1,
  });
  return notificationsStore.getState().notifications.map(({ title }) => title);
}

test('an invitation to a group shows a toast; a mention in a group does not', () => {
  expect(toastsFor(invitationNotification(me, bayo, group))).toEqual(['Invitation to a group']);
  expect(toastsFor(mentionNotification(me, bayo, { kind: 'group_message', group }))).toEqual([]);
});
