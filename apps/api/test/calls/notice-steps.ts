import type { AdminNotice, Channel } from '@kopa/contracts/news/channels';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** A notice to everybody. */
export const notice = { title: 'Clearance', body: 'Bring your letter on Tuesday.', audience: {} };

/** Publishes a notice. */
export async function publish({ administrator }: World, changes: object = {}): Promise<AdminNotice> {
  return done(await administrator.call('POST', '/api/admin/notices', { ...notice, ...changes }));
}

/** A member's channel by its name. */
export async function channelOf({ call }: TestMember, name: string): Promise<Channel> {
  return done(await call('GET', '/api/channels')).find((channel: Channel) => channel.name === name);
}

/** A notice as administrators see it now. */
export async function figuresOf({ administrator }: World, id: number): Promise<AdminNotice> {
  return done(await administrator.call('GET', '/api/admin/notices?limit=100')).find(
    (one: AdminNotice) => one.id === id,
  );
}
