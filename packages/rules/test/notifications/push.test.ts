import { notificationTypes, relatedTypes } from '@kopa/contracts/notifications/notifications';
import { defaultPushServices } from '@kopa/contracts/notifications/push';
import { describe, expect, it } from 'vitest';
import {
  assertKnownPushService,
  directMessagePush,
  groupMessagePush,
  noticePush,
  notificationPush,
  pushServiceOf,
  pushSettingOf,
  readPushServices,
} from '../../src/notifications/push.ts';

describe('the service of an endpoint', () => {
  const services = readPushServices(defaultPushServices.join(', '));

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('is known: %s', (endpoint) => {
    expect(pushServiceOf(endpoint, services)).not.toBeNull();
    expect(() => assertKnownPushService(endpoint, services)).not.toThrow();
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.ng/x',
    'https://fcm.googleapis.com@evil.ng/x',
    'https://fcm.googleapis.com:443@evil.ng/x',
    'https://fcm.googleapis.com\\@evil.ng/x',
    'https://evil.ng/https://fcm.googleapis.com/x',
    'https://notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://evil.ng/x.notify.windows.com/',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    '',
  ])('is refused: %s', (endpoint) => {
    expect(pushServiceOf(endpoint, services)).toBeNull();
    expect(() => assertKnownPushService(endpoint, services)).toThrow(
      expect.objectContaining({ code: 'unknown_push_service' }),
    );
  });

  it('is read only from a list of origins', () => {
    expect(readPushServices('https://a.ng, https://*.b.ng:8443')).toEqual(['https://a.ng', 'https://*.b.ng:8443']);
    for (const wrong of ['', 'a.ng', 'https://a.ng/path', 'https://*', 'https://a.*.ng', 'ftp://a.ng']) {
      expect(() => readPushServices(wrong), wrong).toThrow('no origin');
    }
  });
});

describe('the text of a push message', () => {
  const message = { senderName: 'Bayo Ade', content: 'Are you in camp?' };

  it('of a direct message', () => {
    expect(directMessagePush({ ...message, conversationId: 7 }, true)).toEqual({
      title: 'Bayo Ade',
      body: 'Are you in camp?',
      tag: 'chat-7',
      url: '/chat/7',
    });
  });

  it('has nothing of the text where the member wants none', () => {
    const group = { id: 3, name: 'Hikers' };
    for (const payload of [
      directMessagePush({ ...message, conversationId: 7 }, false),
      groupMessagePush({ ...message, group }, false),
    ]) {
      expect(payload.body).not.toBe('');
      expect(JSON.stringify(payload)).not.toContain('camp');
    }
  });

  it('is shortened between characters', () => {
    const { body } = directMessagePush({ ...message, content: '😀'.repeat(300), conversationId: 7 }, true);
    expect([...body]).toHaveLength(200);
    expect(body.endsWith('😀…')).toBe(true);
  });

  const places = [
    ['connection_request', 5, null, '/pending-requests'],
    ['connection_accepted', 5, null, '/people/bayo'],
    ['new_follower', 2, null, '/people/bayo'],
    ['like', 9, null, '/posts/9'],
    ['comment', 9, null, '/posts/9'],
    ['other', 4, 'group', '/groups'],
    ['other', null, 'service', '/service'],
    ['other', 4, 'calendar', '/service'],
    ['other', 4, 'ticket', '/support/4'],
    ['other', 4, 'rumour', '/chat?tab=channels'],
    ['other', 4, 'journey', '/journeys'],
    ['other', 4, 'safety_call', '/'],
    ['other', 4, 'case', '/profile?tab=account'],
    ['other', 4, 'appeal', '/profile?tab=account'],
    ['other', 4, 'post', '/posts/4'],
    ['other', 4, 'office', '/'],
    ['other', 4, 'roll_call', '/service/attendance'],
    ['other', 4, 'report', '/?open=notifications'],
  ] as const;

  it.each(places)('of %s leads to its place', (type, relatedId, relatedType, url) => {
    const payload = notificationPush({ id: 1, type, message: 'News', relatedId, relatedType, actorUsername: 'bayo' });
    expect(payload).toEqual({ title: 'Kopa', body: 'News', tag: 'notification-1', url });
  });

  it('has a place for every type and every kind of thing', () => {
    expect(new Set(places.map(([type]) => type))).toEqual(new Set(notificationTypes));
    expect(new Set(places.map(([, , kind]) => kind))).toEqual(new Set([...relatedTypes, null]));
  });

  it('of a journey has a setting of its own, other notifications that of their type', () => {
    expect(pushSettingOf({ type: 'other', relatedType: 'journey' })).toBe('journeys');
    expect(pushSettingOf({ type: 'other', relatedType: 'safety_call' })).toBe('notices');
    expect(pushSettingOf({ type: 'like', relatedType: null })).toBe('likes');
  });

  it.each([
    ['post', 4, 'Ada mentioned you in a post', '/posts/4'],
    ['group', 5, 'Ada mentioned you in Runners', '/chat/groups/5'],
  ] as const)('of a mention leads to where it stands: %s', (relatedType, relatedId, message, url) => {
    const notification = { id: 1, type: 'other', message, relatedId, relatedType, actorUsername: 'ada' } as const;
    expect(notificationPush(notification).url).toBe(url);
  });

  it('of an official notice, with one tag for each channel', () => {
    const channel = { id: 3, kind: 'state', state: 'Lagos', lga: null, batch: null, cdsGroup: null } as const;
    expect(noticePush({ channel, title: 'Clearance moved' })).toEqual({
      title: 'Lagos',
      body: 'Clearance moved',
      tag: 'channel-3',
      url: '/chat?tab=channels&channel=3',
    });
  });

  it('of an acceptance by a member who is gone leads to the notifications', () => {
    const notification = {
      id: 1,
      type: 'connection_accepted',
      message: 'News',
      relatedId: 5,
      relatedType: null,
    } as const;
    expect(notificationPush({ ...notification, actorUsername: null }).url).toBe('/?open=notifications');
  });
});
