import type { Notification } from '@kopa/contracts/notifications/notifications';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { comment, like, share } from '../../../steps/posts.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import type { World } from '../../world.ts';

const signIn = ({ call }: World, { user }: TestMember, password: string) =>
  call('POST', '/api/auth/login', { email: user.email, password });

async function newestAudit({ administrator }: World, member: TestMember) {
  return done(await administrator.call('GET', `/api/admin/audit-log?userId=${member.id}&limit=1`))[0];
}

/** Outcomes of suspension (product 4.17). */
export const suspensionOutcomes = {
  'ends the sessions of the member, who cannot sign in again until activation': async (world: World) => {
    const member = await world.register();
    await world.suspend(member);
    expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await signIn(world, member, member.password)).body.code).toBe('account_suspended');
    expect((await signIn(world, member, 'Wrong-Pass-1')).body.code).toBe('invalid_credentials');
    done(await world.administrator.call('PATCH', `/api/admin/users/${member.id}/activate`));
    expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await signIn(world, member, member.password)).status).toBe(200);
  },

  'tells the member the end and the reason at the sign-in, after the right password only': async (world: World) => {
    const member = await world.register();
    const suspension = { days: 3, reason: 'Spam in three groups' };
    const url = `/api/admin/users/${member.id}/suspend`;
    const { suspendedUntil } = done(await world.administrator.call('PATCH', url, suspension));
    const end = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' });
    const { status, body } = await signIn(world, member, member.password);
    expect([status, body.code]).toEqual([403, 'account_suspended']);
    expect(body.message).toContain(`The suspension ends on ${end.format(new Date(suspendedUntil))} at `);
    expect(body.message).toContain('Reason: Spam in three groups');
    expect((await signIn(world, member, 'Wrong-Pass-1')).body.message).not.toContain('Spam');
    done(await world.administrator.call('PATCH', url));
    expect((await signIn(world, member, member.password)).body.message).not.toMatch(/Spam|ends on/);
  },

  'writes an entry in the audit log': async (world: World) => {
    const member = await world.register();
    await world.suspend(member);
    expect(await newestAudit(world, member)).toMatchObject({
      ...{ action: 'suspend', administrator: world.administrator.username, userId: member.id },
      ...{ userName: member.user.name, targetType: null, targetId: null },
    });
  },
};

/** Outcomes of password resets (product 4.18). */
export const passwordResetOutcomes = {
  'ends the sessions of the member, and accepts any password that is long enough': async (world: World) => {
    const member = await world.register();
    const newPassword = 'password1';
    done(await world.administrator.call('PATCH', `/api/admin/users/${member.id}/reset-password`, { newPassword }));
    expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await signIn(world, member, member.password)).status).toBe(401);
    expect((await signIn(world, member, newPassword)).status).toBe(200);
  },
};

/** Outcomes of the deletion of a photo. */
export const photoDeletionOutcomes = {
  'removes the photo from the gallery, the profile picture and the cover': async (world: World) => {
    const member = await world.register();
    const url = await uploadPhoto(member);
    done(await member.call('PATCH', `/api/users/${member.id}/photos`, { photos: [url] }));
    done(await member.call('PATCH', `/api/users/${member.id}/profile-picture`, { profilePicture: url }));
    const activity = done(await world.administrator.call('GET', `/api/admin/users/${member.id}/activity`));
    const [photo] = activity.photos;
    expect(photo).toMatchObject({ url, caption: null, likesCount: 0 });
    done(await world.administrator.call('DELETE', `/api/admin/users/${member.id}/photos/${photo.id}`));
    expect(done(await member.call('GET', '/api/auth/user'))).toMatchObject({
      ...{ photos: [], profilePicture: null, coverPhoto: null },
    });
    expect(await newestAudit(world, member)).toMatchObject({ action: 'delete_photo', targetId: photo.id });
  },

  'empties the messages with the photo': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    const attachments = [{ type: 'photo', url: await uploadPhoto(member) }];
    const sent = await member.call('POST', '/api/messages/direct', {
      receiverId: friend.id,
      content: 'Me',
      attachments,
    });
    const { message } = done(sent);
    const { id } = message.attachments[0];
    done(await world.administrator.call('DELETE', `/api/admin/users/${member.id}/photos/${id}`));
    expect(done(await friend.call('GET', `/api/messages/direct/${friend.id}/${member.id}`))).toEqual([
      { ...message, content: '', attachments: [], deletedAt: expect.any(String) },
    ]);
  },
};

/** Outcomes of the deletion of a post. */
export const postDeletionOutcomes = {
  'deletes the comments of the post and updates the counts of the member': async (world: World) => {
    const [member, reader] = [await world.register(), await world.register()];
    const post = await share(member, { content: 'Rude' });
    await comment(reader, post.id, 'Well');
    done(await like(reader, post.id));
    const counts = async ({ user }: TestMember) => {
      const [found] = done(await world.administrator.call('GET', `/api/admin/users/?search=${user.username}`));
      return [found.totalPosts, found.totalComments, found.totalLikes];
    };
    expect([await counts(member), await counts(reader)]).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ]);
    done(await world.administrator.call('DELETE', `/api/admin/users/${member.id}/posts/${post.id}`));
    expect([await counts(member), await counts(reader)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await reader.call('GET', `/api/social-feeds/${post.id}/comments`)).status).toBe(404);
  },
};

/** Outcomes of the statistics (product 4.19). */
export const statsOutcomes = {
  'count members, active members, tickets and linked portals': async (world: World) => {
    const read = async () => done(await world.administrator.call('GET', '/api/admin/stats'));
    const before = await read();
    const [member] = [await world.registerLinked(), await world.register()];
    const ticket = { subject: 'Help', description: 'Please.', category: 'other', priority: 'low' };
    done(await member.call('POST', '/api/support-tickets', ticket));
    await world.suspend(member);
    expect(await read()).toEqual({
      totalUsers: before.totalUsers + 2,
      activeUsers: before.activeUsers + 1,
      supportTickets: before.supportTickets + 1,
      portalConnections: before.portalConnections + 1,
    });
  },
};

/** Outcomes of the search in the list of members: by words of name, email and username (product 3.4). */
export const memberSearchOutcomes = {
  'finds words in any order, without regard to case and accents; whole words come first': async (world: World) => {
    const names = { firstName: 'Olúfẹ́mi', surname: 'Adekunle' };
    const [exact, longer] = [await world.register(names), await world.register({ ...names, surname: 'Adekunle-Gold' })];
    const found = async (search: string) => {
      const answer = await world.administrator.call('GET', `/api/admin/users/?search=${encodeURIComponent(search)}`);
      return [answer.headers['x-total-count'], ...done(answer).map(({ id }: { id: number }) => id)];
    };
    expect(await found('ADEKUNLE olufemi')).toEqual(['2', longer.id, exact.id]);
    expect(await found('olufemi adekunle')).toEqual(['2', exact.id, longer.id]);
    expect(await found(exact.user.email.toUpperCase())).toEqual(['1', exact.id]);
    for (const sign of ['_', '%']) expect(await found(sign), sign).toEqual(['0']);
  },
};

/** Outcomes of the reply to a ticket (product 4.16). */
export const ticketOutcomes = {
  'notifies the member of a reply or a new status, and of no other change': async (world: World) => {
    const member = await world.register();
    const ticket = { subject: 'My state code', description: 'It is wrong.', category: 'portal', priority: 'high' };
    const { id } = done(await member.call('POST', '/api/support-tickets', ticket));
    const change = async (fields: object) =>
      done(await world.administrator.call('PATCH', `/api/admin/support-tickets/${id}`, fields));
    const told = async () =>
      done(await member.call('GET', `/api/users/${member.id}/notifications`)).map(
        ({ message }: Notification) => message,
      );
    await change({ status: 'open' });
    expect(await told()).toEqual([]);
    await change({ status: 'in_progress' });
    await change({ reply: ` ${'x'.repeat(201)} ` });
    const entry = { action: 'update_ticket', targetType: 'ticket', targetId: id };
    expect(await newestAudit(world, member)).toMatchObject(entry);
    expect(await told()).toEqual([
      `Support answered your ticket “My state code”: ${'x'.repeat(200)}…`,
      'Your support ticket “My state code” is now in progress',
    ]);
    expect(done(await member.call('GET', '/api/support-tickets'))).toMatchObject([
      { id, status: 'in_progress', reply: 'x'.repeat(201) },
    ]);
  },
};
