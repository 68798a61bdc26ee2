import { type Static, Type } from 'typebox';
import { User } from '../account/user.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { IdParams, NoContent, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { NotificationSettingsChange } from './notification-settings.ts';

/** Base64url of this many bytes, with or without its padding. */
const Base64Url = (characters: number, padding: string) =>
  Type.String({ pattern: `^[A-Za-z0-9_-]{${characters}}(${padding})?$` });

const Endpoint = Type.String({ minLength: 1, maxLength: textLimits.pushEndpoint });

/** A subscription as the browser makes it: where a push message goes, and the keys that encrypt it for this browser. */
export const NewPushSubscription = Strict({
  endpoint: Endpoint,
  keys: Strict({
    /** The browser's public key: 65 bytes. */
    p256dh: Base64Url(87, '='),
    /** The secret that both sides share: 16 bytes. */
    auth: Base64Url(22, '=='),
  }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;

/** The text of a push message, once the browser has decrypted it. */
export interface PushPayload {
  title: string;
  body: string;
  /** A later message with the same tag replaces this one; a conversation has one tag. */
  tag: string;
  /** A path of the member web. */
  url: string;
}

/** The services to which Kopa sends by default: those of Google, Mozilla, Apple and Microsoft. */
export const defaultPushServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
] as const;

const tags: Tag[] = ['push'];

export const getPushKey = route({
  method: 'GET',
  url: '/api/push/key',
  errors: ['not_found'],
  withoutDatabase: true,
  schema: {
    operationId: 'getPushKey',
    tags,
    summary: 'The public VAPID key, with which a browser subscribes; 404 where push is not configured',
    response: { 200: Type.Object({ publicKey: Type.String() }) },
  },
});

export const subscribeToPush = route({
  method: 'POST',
  url: '/api/push/subscriptions',
  errors: ['unknown_push_service'],
  schema: {
    operationId: 'subscribeToPush',
    tags,
    summary: 'Send push messages to this browser, until the session ends; another member of it gets none any more',
    body: NewPushSubscription,
    response: { 201: Type.Object({ endpoint: Type.String() }) },
  },
});

export const unsubscribeFromPush = route({
  method: 'DELETE',
  url: '/api/push/subscriptions',
  schema: {
    operationId: 'unsubscribeFromPush',
    tags,
    summary: 'Send no push messages to this browser any more',
    body: Strict({ endpoint: Endpoint }),
    response: { 204: NoContent },
  },
});

export const updateNotificationSettings = route({
  method: 'PATCH',
  url: '/api/users/:id/notification-settings',
  self: { params: ['id'] },
  schema: {
    operationId: 'updateNotificationSettings',
    tags,
    summary: 'Choose what push messages tell',
    params: IdParams('id'),
    body: NotificationSettingsChange,
    response: { 200: User },
  },
});
