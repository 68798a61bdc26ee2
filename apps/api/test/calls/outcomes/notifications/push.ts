import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { World } from '../../world.ts';

const settings = {
  ...{ messages: true, connections: true, likes: true, comments: true, notices: true, journeys: true },
  messageText: true,
};

/** The members' choice of push messages (product 4.29). */
export const pushOutcomes = {
  'every kind is on at first, and is switched by itself': async ({ register }: World) => {
    const member = await register();
    expect(member.user.notificationSettings).toEqual(settings);
    const path = `/api/users/${member.id}/notification-settings`;
    expect(done(await member.call('PATCH', path, { likes: false })).notificationSettings).toEqual({
      ...settings,
      likes: false,
    });
    done(await member.call('PATCH', path, { messageText: false, likes: true }));
    const { notificationSettings } = done(await member.call('GET', '/api/auth/user'));
    expect(notificationSettings).toEqual({ ...settings, messageText: false });
  },
  'only the member reads the settings': async ({ ada, bayo }: World) => {
    expect(done(await bayo.call('GET', `/api/users/${ada.id}`))).not.toHaveProperty('notificationSettings');
  },
};
