import type { Channel, Notice } from '@kopa/contracts/news/channels';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { channelOf, figuresOf, publish } from '../../../steps/notices.ts';
import type { Row } from '../../row.ts';

const everybody = 'All corps members';
const namesOf = async ({ call }: TestMember) =>
  done(await call('GET', '/api/channels')).map(({ name }: Channel) => name) as string[];
const noticesOf = async (member: TestMember, name: string): Promise<Notice[]> =>
  done(await member.call('GET', `/api/channels/${(await channelOf(member, name)).id}/notices?limit=100`));
const read = async ({ call }: TestMember, { id, channelId }: { id: number; channelId: number }) =>
  done(await call('PUT', `/api/channels/${channelId}/read`, { noticeId: id }));

/** Channels as members see them. */
export const channelOutcomes: Row['outcomes'] = {
  'are for everybody, and with a linked portal for state, LGA, batch and CDS group': async (world) => {
    expect(await namesOf(world.chidi)).toEqual([everybody]);
    const place = { deploymentState: 'Ekiti', lga: 'Ikere', batch: '2026 Batch C', cdsGroup: 'Sports' };
    const member = await world.registerLinked(place);
    expect(await namesOf(member)).toEqual([everybody, 'Ekiti', 'Ikere, Ekiti', '2026 Batch C', 'Sports']);
    await world.portal.change(member.account, { deploymentState: 'Ondo', lga: 'Akure South' });
    done(await member.call('POST', `/api/users/${member.id}/refresh`));
    expect(await namesOf(member)).toEqual([everybody, 'Ondo', 'Akure South, Ondo', '2026 Batch C', 'Sports']);
  },
  'count the unread notices since the registration': async (world) => {
    await publish(world.administrator);
    const member = await world.register();
    expect(await channelOf(member, everybody)).toMatchObject({ unreadCount: 0, lastNotice: { title: 'Clearance' } });
    const [first, second] = [
      await publish(world.administrator, { title: 'One' }),
      await publish(world.administrator, { title: 'Two' }),
    ];
    expect(await channelOf(member, everybody)).toMatchObject({ unreadCount: 2, lastNotice: { title: 'Two' } });
    await read(member, first);
    expect((await channelOf(member, everybody)).unreadCount).toBe(1);
    await read(member, second);
    await read(member, first);
    expect((await channelOf(member, everybody)).unreadCount).toBe(0);
  },
  'are muted by each member alone': async ({ ada, bayo }) => {
    const { id } = await channelOf(ada, everybody);
    for (const [method, isMuted] of [
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
      ['DELETE', false],
    ] as const) {
      done(await ada.call(method, `/api/users/${ada.id}/channels/${id}/mute`));
      expect((await channelOf(ada, everybody)).isMuted).toBe(isMuted);
      expect((await channelOf(bayo, everybody)).isMuted).toBe(false);
    }
  },
};

/** The life of a notice. */
export const noticeOutcomes: Row['outcomes'] = {
  'reaches only the members of its audience, and counts reads and acknowledgements': async (world) => {
    const place = { deploymentState: 'Gombe', lga: 'Akko', cdsGroup: 'Red Cross' };
    const [one, two] = [await world.registerLinked(place), await world.registerLinked({ ...place, lga: 'Dukku' })];
    const reachOf = async (query: string) =>
      done(await world.administrator.call('GET', `/api/admin/notices/reach?${query}`)).reach;
    expect([await reachOf('state=Gombe'), await reachOf('state=Gombe&lga=Dukku')]).toEqual([2, 1]);
    const audience = { state: 'Gombe' };
    const published = await publish(world.administrator, { audience, needsAcknowledgement: true });
    expect(published).toMatchObject({ audience, reach: 2, read: 0, acknowledged: 0, needsAcknowledgement: true });
    expect((await noticesOf(one, 'Gombe'))[0]).toMatchObject({ id: published.id, acknowledgedAt: null });
    expect((await one.call('GET', `/api/channels/${published.channelId}/notices`)).status).toBe(200);
    expect((await world.ada.call('GET', `/api/channels/${published.channelId}/notices`)).status).toBe(404);
    await read(one, published);
    await read(one, published);
    await read(two, published);
    for (let times = 0; times < 2; times += 1) {
      done(await one.call('PUT', `/api/notices/${published.id}/acknowledgement`));
    }
    expect(await figuresOf(world.administrator, published.id)).toMatchObject({ reach: 2, read: 2, acknowledged: 1 });
    const [seen] = await noticesOf(one, 'Gombe');
    expect(Date.parse(seen?.acknowledgedAt ?? '')).toBeGreaterThan(0);
    expect((await noticesOf(two, 'Gombe'))[0]?.acknowledgedAt).toBeNull();
  },
  'is gone for everybody once it is withdrawn': async (world) => {
    const { id } = await publish(world.administrator, { title: 'A mistake' });
    done(await world.administrator.call('DELETE', `/api/admin/notices/${id}`));
    expect((await noticesOf(world.ada, everybody)).map((one) => one.id)).not.toContain(id);
    expect(await figuresOf(world.administrator, id)).toBeUndefined();
    expect((await world.ada.call('PUT', `/api/notices/${id}/acknowledgement`)).status).toBe(404);
  },
};
