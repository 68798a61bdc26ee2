import { memberPages } from '@kopa/contracts/member-pages';
import type { NotificationSettingName } from '@kopa/contracts/notifications/notification-settings';
import type { Notification } from '@kopa/contracts/notifications/notifications';
import type { PushPayload } from '@kopa/contracts/notifications/push';
import { type ChannelAudience, channelWords } from '../news/channels.ts';
import { fail } from '../refusal.ts';
import { channelPath, notificationPath } from './notification-paths.ts';

/** The longest body of a push message, in characters. Push services take 4 kB in all. */
const bodyMax = 200;

const settingOfType = {
  connection_request: 'connections',
  connection_accepted: 'connections',
  new_follower: 'connections',
  like: 'likes',
  comment: 'comments',
  other: 'notices',
} as const satisfies Record<Notification['type'], NotificationSettingName>;

/** The setting that switches off the push message of a notification (product 4.29). */
export function pushSettingOf({
  type,
  relatedType,
}: Pick<Notification, 'type' | 'relatedType'>): NotificationSettingName {
  return relatedType === 'journey' ? 'journeys' : settingOfType[type];
}

/** A message to a member or a group, as far as a push message shows it. */
export interface PushedMessage {
  senderName: string;
  /** Empty for one that has only photos or a voice note. */
  content: string;
}

/** The tag of a conversation's or group's push messages, by which the app closes them once they were read. */
export const pushTags = {
  conversation: (id: number) => `chat-${id}`,
  group: (id: number) => `group-${id}`,
  notification: (id: number) => `notification-${id}`,
  channel: (id: number) => `channel-${id}`,
};

/** The push message of a direct message; `showsText` is the receiver's setting `messageText`. */
export function directMessagePush(
  { senderName, content, conversationId }: PushedMessage & { conversationId: number },
  showsText: boolean,
): PushPayload {
  return {
    title: senderName,
    body: showsText ? shortened(content || 'Sent you an attachment') : 'Sent you a message',
    tag: pushTags.conversation(conversationId),
    url: `/chat/${conversationId}`,
  };
}

/** The push message of a message to a group, for one of its members. */
export function groupMessagePush(
  { senderName, content, group }: PushedMessage & { group: { id: number; name: string } },
  showsText: boolean,
): PushPayload {
  return {
    title: group.name,
    body: showsText ? shortened(`${senderName}: ${content || 'sent an attachment'}`) : 'New message in your group',
    tag: pushTags.group(group.id),
    url: `/chat/groups/${group.id}`,
  };
}

/** The push message of an official notice, for a member of its channel. */
export function noticePush({
  channel,
  title,
}: {
  channel: ChannelAudience & { id: number };
  title: string;
}): PushPayload {
  return {
    title: channelWords(channel).name,
    body: shortened(title),
    tag: pushTags.channel(channel.id),
    url: channelPath(channel.id),
  };
}

/** The push message of a notification. */
export function notificationPush(notification: Omit<Notification, 'createdAt' | 'isRead'>): PushPayload {
  return {
    title: 'Kopa',
    body: shortened(notification.message),
    tag: pushTags.notification(notification.id),
    url: notificationPath(notification),
  };
}

/** The push message with which a member sees if push messages arrive. */
export const testPush: PushPayload = {
  title: 'Kopa',
  body: 'Push messages reach this device.',
  tag: 'test',
  url: memberPages.profile,
};

/** A text of at most so many characters, by default the body of a push message. */
export function shortened(text: string, max = bodyMax): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

const serviceOrigin = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/**
 * The push services of a list of origins, divided by commas. `https://*.example.com` stands for every host below
 * example.com. @throws for one that is no origin
 */
export function readPushServices(list: string): string[] {
  const services = list.split(',').map((service) => service.trim());
  for (const service of services) {
    if (!serviceOrigin.test(service)) throw new Error(`"${service}" is no origin of a push service`);
  }
  return services;
}

/** The service among the known ones that an endpoint belongs to; null for none. */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | null {
  const [, origin] = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)\//.exec(endpoint) ?? [];
  if (origin === undefined) return null;
  return services.find((service) => matches(origin, service)) ?? null;
}

function matches(origin: string, service: string): boolean {
  const [before = '', after] = service.split('*');
  return after === undefined ? origin === service : origin.startsWith(before) && origin.endsWith(after);
}

/** A test needs a browser that gets push messages. @throws 409 no_devices */
export function assertHasDevices(devices: number): void {
  if (devices === 0) throw fail('no_devices');
}

/** @throws 400 unknown_push_service for an endpoint of any other server, to which Kopa must not send */
export function assertKnownPushService(endpoint: string, services: readonly string[]): void {
  if (pushServiceOf(endpoint, services) === null) throw fail('unknown_push_service');
}
