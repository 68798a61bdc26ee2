import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { registration } from '../../../forms.ts';
import type { TestMember } from '../../../members.ts';
import type { World } from '../../world.ts';

/** Outcomes of signing out (product 4.3). */
export const signingOut = {
  'ends only that session': async (world: World) => {
    const member = await world.register();
    const { email } = member.user;
    const { headers } = await world.call('POST', '/api/auth/login', { email, password: member.password });
    const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] as string;
    done(await member.call('POST', '/api/auth/logout'));
    expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
    expect(done(await world.call('GET', '/api/auth/user', undefined, { cookie })).id).toBe(member.id);
  },
};

/** Outcomes of registration (product 4.1). */
export const registrationOutcomes = {
  'creates a member with the trimmed names of the form and no linked portal': async ({ call }: World) => {
    const form = registration({ firstName: ' Amaka ', surname: 'Nwosu', middleName: '' });
    const { user } = done(await call('POST', '/api/auth/register', form));
    expect(user).toMatchObject({
      ...{ name: 'Amaka Nwosu', firstName: 'Amaka', middleName: null, email: form.email, portalConnected: false },
      ...{ phoneNumber: form.phoneNumber, daysServed: null, cdsAttended: null, lga: null },
      ...{ photos: [], interests: [], bio: null, profilePicture: null, colorScheme: 'green', similarities: [] },
    });
  },
};

/** Outcomes of the conversations of a deleted account. */
export const keptConversationOutcomes = {
  'leaves others the whole conversation, with an author of whom nothing is left': async (world: World) => {
    const [member, other] = [await world.register({ firstName: 'Folasade' }), await world.register()];
    await world.connect(member, other);
    const write = (from: TestMember, to: TestMember, content: string) =>
      from.call('POST', '/api/messages/direct', { receiverId: to.id, content });
    done(await write(other, member, 'What do you want?'));
    const { message } = done(await write(member, other, 'Your money'));
    const read = async () => done(await other.call('GET', `/api/messages/direct/${other.id}/${member.id}`));
    const before = await read();
    const { totalUsers } = done(await world.administrator.call('GET', '/api/admin/stats'));
    done(await member.call('DELETE', `/api/users/${member.id}`, { password: member.password }));

    expect(await read()).toEqual(before);
    expect(before).toHaveLength(2);
    const conversations = done(await other.call('GET', `/api/users/${other.id}/conversations`));
    expect(conversations).toMatchObject([
      {
        otherUser: { id: member.id, name: 'Deleted member', email: null, profilePicture: null, isOnline: false },
        lastMessage: { id: message.id, content: 'Your money' },
      },
    ]);
    const exported = done(await other.call('GET', `/api/users/${other.id}/export`));
    expect(exported.directMessages).toHaveLength(2);
    const { name, username, email, surname } = member.user;
    for (const word of [name, username, email, surname, 'Folasade']) {
      expect(JSON.stringify([conversations, exported])).not.toContain(word);
    }
    expect((await write(other, member, 'Where are you?')).status).toBe(404);
    expect((await other.call('GET', `/api/users/${member.id}`)).status).toBe(404);
    const found = done(await world.administrator.call('GET', '/api/admin/users/?search=Deleted%20member'));
    expect(found).toEqual([]);
    expect(done(await world.administrator.call('GET', '/api/admin/stats')).totalUsers).toBe(totalUsers - 1);
  },
};

/** Outcomes of the export of one's own data (product 4.20). */
export const exportOutcomes = {
  'contains the profile and a list for each kind of data stored about the member': async ({ ada }: World) => {
    const exported = done(await ada.call('GET', `/api/users/${ada.id}/export`));
    expect(exported.profile).toMatchObject({ id: ada.id, email: ada.user.email });
    const { profile: _, complete, ...lists } = exported;
    expect(complete).toBe(true);
    expect(Object.keys(lists)).toEqual(expect.arrayContaining(['posts', 'comments', 'connections', 'directMessages']));
    for (const list of Object.values(lists)) expect(Array.isArray(list)).toBe(true);
  },
};
