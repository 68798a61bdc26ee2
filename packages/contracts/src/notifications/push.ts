import { type Static, Type } from 'typebox';
import { User } from '../account/user.ts';
import { callsOf } from '../route.ts';
import { Count, IdParams, NoContent, Strict } from '../schema.ts';
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

const call = callsOf('notifications', 'member');

export const getPushKey = call('getPushKey', 'GET /api/push/key', {
  summary: 'The public VAPID key, with which a browser subscribes; 404 where push is not configured',
  errors: ['not_found'],
  withoutDatabase: true,
  response: { 200: Type.Object({ publicKey: Type.String() }) },
});

export const subscribeToPush = call('subscribeToPush', 'POST /api/push/subscriptions', {
  summary: 'Send push messages to this browser, until the session ends; another member of it gets none any more',
  errors: ['unknown_push_service'],
  body: NewPushSubscription,
  response: { 201: Type.Object({ endpoint: Type.String() }) },
});

export const unsubscribeFromPush = call('unsubscribeFromPush', 'DELETE /api/push/subscriptions', {
  summary: 'Send no push messages to this browser any more',
  body: Strict({ endpoint: Endpoint }),
  response: { 204: NoContent },
});

export const sendTestPush = call('sendTestPush', 'POST /api/push/test', {
  summary: "Send a push message to each of the member's devices; 404 where push is not configured",
  description: 'It comes while Kopa is on screen, too.',
  errors: ['not_found', 'no_devices'],
  limits: ['testPushes'],
  response: { 202: Type.Object({ devices: Count }) },
});

export const updateNotificationSettings = call(
  'updateNotificationSettings',
  'PATCH /api/users/:id/notification-settings',
  {
    summary: 'Choose what push messages tell',
    self: { params: ['id'] },
    params: IdParams('id'),
    body: NotificationSettingsChange,
    response: { 200: User },
  },
);
