import type { AdminNotice, Channel } from '@kopa/contracts/news/channels';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

type By = Pick<TestMember, 'call'>;

/** A notice to an audience. */
export const noticeTo = (audience: object) => ({
  ...{ title: 'Clearance', body: 'Bring your letter on Tuesday.' },
  audience,
});

/** Publishes a notice, to everybody by default. */
export async function publish({ call }: By, changes: object = {}): Promise<AdminNotice> {
  return done(await call('POST', '/api/admin/notices', { ...noticeTo({}), ...changes }));
}

/** A member's channel by its name. */
export async function channelOf({ call }: By, name: string): Promise<Channel> {
  return done(await call('GET', '/api/channels')).find((channel: Channel) => channel.name === name);
}

/** A notice as administrators see it now. */
export async function figuresOf({ call }: By, id: number): Promise<AdminNotice> {
  return done(await call('GET', '/api/admin/notices?limit=100')).find((one: AdminNotice) => one.id === id);
}
