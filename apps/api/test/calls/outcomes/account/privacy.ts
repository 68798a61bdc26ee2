import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create } from '../../../steps/groups.ts';
import type { World } from '../../world.ts';

const read = async ({ call }: TestMember, url: string) => done(await call('GET', url));
const change = async ({ id, call }: TestMember, changes: object) =>
  done(await call('PATCH', `/api/users/${id}/privacy`, changes));
const write = (sender: TestMember, receiver: TestMember, headers = {}) =>
  sender.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Hello' }, headers);
const codeOf = async (sending: ReturnType<typeof write>) => {
  const { status, body } = await sending;
  return [status, body.code];
};
const closed = [403, 'messages_closed'];

/** Outcomes of privacy (product 4.27). */
export const privacyOutcomes = {
  'is open for a new member, changes by its parts, and is shown to the member alone': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    const open = { messagesFrom: 'everyone', showOnline: true, discoverable: true };
    expect(done(await member.call('GET', '/api/auth/user')).privacy).toEqual(open);
    expect((await change(member, { messagesFrom: 'connections' })).privacy).toEqual({
      ...open,
      messagesFrom: 'connections',
    });
    expect((await change(member, { showOnline: false })).privacy).toMatchObject({ messagesFrom: 'connections' });
    expect((await change(member, { discoverable: false })).privacy).toEqual({
      ...{ messagesFrom: 'connections', showOnline: false, discoverable: false },
    });
    expect(done(await member.call('GET', '/api/auth/user')).privacy.discoverable).toBe(false);
    expect(await read(friend, `/api/users/${member.id}`)).not.toHaveProperty('privacy');
  },

  'refuses the messages of strangers to a member who takes them from connections only': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    const [stranger, known] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    done(await write(known, member));
    await change(member, { messagesFrom: 'connections' });
    expect(await codeOf(write(stranger, member))).toEqual(closed);
    expect(await codeOf(write(known, member))).toEqual(closed);
    expect((await write(friend, member)).status).toBe(201);
    expect(await read(member, `/api/messages/direct/${member.id}/${stranger.id}`)).toEqual([]);
    for (const writtenTo of [stranger, known]) {
      done(await write(member, writtenTo));
      for (let count = 0; count < 4; count += 1) expect((await write(writtenTo, member)).status).toBe(201);
    }
    await change(member, { messagesFrom: 'everyone' });
    expect((await write(await world.register(), member)).status).toBe(201);
  },

  'refuses a repeated message to a member who has closed them meanwhile': async (world: World) => {
    const [member, stranger] = [await world.register(), await world.register()];
    const key = { 'idempotency-key': crypto.randomUUID() };
    done(await write(stranger, member, key));
    await change(member, { messagesFrom: 'connections' });
    expect(await codeOf(write(stranger, member, key))).toEqual(closed);
    expect(await codeOf(write(stranger, member))).toEqual(closed);
  },

  'leaves the messages of a group as they are': async (world: World) => {
    const [member, stranger] = [await world.register(), await world.register()];
    const { id: groupId } = await create(member, { name: 'Runners' });
    done(await stranger.call('POST', `/api/groups/${groupId}/members`));
    await change(member, { messagesFrom: 'connections' });
    expect((await stranger.call('POST', '/api/groups/messages', { groupId, content: 'Hello' })).status).toBe(201);
  },

  'leaves a member who is not discoverable out of lists, searches and suggestions, except for connections': async (
    world: World,
  ) => {
    const account = { deploymentState: 'Borno', lga: 'Quietville', ppa: 'Quiet School', cdsGroup: 'Quiet Readers' };
    const [member, friend] = [await world.registerLinked(account), await world.registerLinked(account)];
    const stranger = await world.registerLinked(account);
    await world.connect(member, friend);
    const urls = [
      ...['lga=Quietville', 'ppa=Quiet%20School', 'cdsGroup=Quiet%20Readers', 'state=Borno&limit=100', 'limit=100'],
      ...['search=quiet%20school', `search=${encodeURIComponent(member.user.name)}&limit=100`],
      `search=${encodeURIComponent(member.user.firstName)}&lga=Quietville`,
    ].map((query) => `/api/users?${query}`);
    const finds = async (viewer: TestMember) => {
      const lists = await Promise.all(urls.map((url) => read(viewer, url)));
      return lists.map((list: { id: number }[]) => list.some(({ id }) => id === member.id));
    };
    const isSuggestedTo = async (viewer: TestMember) =>
      (await read(viewer, `/api/users/${viewer.id}/suggested-connections`)).some(
        ({ id }: { id: number }) => id === member.id,
      );
    expect(await finds(stranger)).toEqual(urls.map(() => true));
    expect(await isSuggestedTo(stranger)).toBe(true);
    await change(member, { discoverable: false });
    expect(await finds(stranger)).toEqual(urls.map(() => false));
    expect(await isSuggestedTo(stranger)).toBe(false);
    expect(await finds(friend)).toEqual(urls.map(() => true));
    expect((await stranger.call('GET', `/api/users/${member.id}`)).status).toBe(200);
    await change(member, { discoverable: true });
    expect(await finds(stranger)).toEqual(urls.map(() => true));
  },
};
