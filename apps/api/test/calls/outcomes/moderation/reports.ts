import type { DirectMessage } from '@kopa/contracts/chat/messages';
import type { Case } from '@kopa/contracts/moderation/cases';
import type { Report } from '@kopa/contracts/moderation/reports';
import { textLimits } from '@kopa/contracts/text-limits';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { join } from '../../../steps/groups.ts';
import { toldOf } from '../../../steps/notifications.ts';
import { postOf } from '../../../steps/posts.ts';
import { caseAbout, decide, openCase, report } from '../../../steps/reports.ts';
import { uploadPhoto, uploadVoiceNote } from '../../../steps/uploads.ts';
import type { World } from '../../world.ts';

const loadCase = async ({ administrator }: World, id: number) =>
  done(await administrator.call('GET', `/api/admin/cases/${id}`));

/** Outcomes of reports (product 4.24). */
export const reportOutcomes = {
  'a repetition answers the first report, and another member joins the same case': async (world: World) => {
    const [one, other] = [await world.register(), await world.register()];
    const postId = await postOf(world.chidi);
    const first = await report(one, 'post', postId, 'false_information');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ status: 'open', outcome: null, note: null, resolvedAt: null });
    const again = await report(one, 'post', postId, 'hate');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await report(other, 'post', postId, 'harassment')).status).toBe(201);
    const found = await loadCase(world, await caseAbout(world, 'post', postId));
    expect(found).toMatchObject({
      reportCount: 2,
      reasons: { false_information: 1, harassment: 1 },
      severity: 'medium',
    });
    expect(found.reports.map(({ reporter }: { reporter: TestMember }) => reporter.id)).toEqual([other.id, one.id]);
  },

  'a repeated key answers the first report, also once its case is decided and its subject is gone': async (
    world: World,
  ) => {
    const reporter = await world.register();
    const body = { subjectType: 'post', subjectId: await postOf(world.chidi), reason: 'spam' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = () => reporter.call('POST', '/api/reports', body, key);
    const first = await send();
    expect(first.status).toBe(201);
    const id = await caseAbout(world, 'post', body.subjectId);
    expect((await decide(world.administrator, id, { action: 'remove' })).status).toBe(200);
    const again = await send();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(done(await reporter.call('GET', '/api/reports'))).toHaveLength(1);
  },

  'keeps notes of the longest allowed length, counted in characters': async (world: World) => {
    const [subjectId, note] = [await postOf(world.chidi), '😀'.repeat(textLimits.reportNote)];
    const body = { subjectType: 'post', subjectId, reason: 'other', note };
    expect(done(await (await world.register()).call('POST', '/api/reports', body)).note).toBe(note);
    const id = await caseAbout(world, 'post', subjectId);
    expect(done(await decide(world.administrator, id, { action: 'warn', note })).decision.note).toBe(note);
  },

  'comments, messages, members, photos and groups can be reported too': async (world: World) => {
    const [writer, reporter] = [await world.register(), await world.register()];
    const call = async (url: string, body: object) => done(await writer.call('POST', url, body));
    const postId = await postOf(reporter);
    const comment = await call(`/api/social-feeds/${postId}/comments`, { content: 'Rude' });
    const { message } = await call('/api/messages/direct', { receiverId: reporter.id, content: 'Rude' });
    const group = await call('/api/groups', { name: 'Rude people', type: 'public' });
    done(await join(reporter, group));
    const inGroup = await call('/api/groups/messages', { groupId: group.id, content: 'Rude' });
    const url = await uploadPhoto(writer);
    done(await writer.call('PATCH', `/api/users/${writer.id}/photos`, { photos: [url] }));
    const { photos, photoIds } = done(await reporter.call('GET', `/api/users/${writer.id}`));
    expect([photos.length, photoIds.length]).toEqual([1, 1]);
    for (const [type, id] of [
      ['comment', comment.id],
      ['direct_message', message.id],
      ['group_message', inGroup.message.id],
      ['member', writer.id],
      ['photo', photoIds[0]],
      ['group', group.id],
    ] as const) {
      expect((await report(reporter, type, id)).status, type).toBe(201);
      const found = await loadCase(world, await caseAbout(world, type, id));
      expect(found, type).toMatchObject({ member: { id: writer.id }, isDeleted: false });
      expect(found.snapshot.photo === null, type).toBe(type !== 'photo');
    }
    expect(done(await reporter.call('GET', '/api/reports'))).toHaveLength(6);
  },

  'a voice note is kept with its case': async (world: World) => {
    const [speaker, reporter] = [await world.register(), await world.register()];
    const attachments = [{ type: 'voice', url: await uploadVoiceNote(speaker) }];
    const body = { receiverId: reporter.id, content: '', attachments };
    const { message } = done(await speaker.call('POST', '/api/messages/direct', body));
    expect((await report(reporter, 'direct_message', message.id)).status).toBe(201);
    const id = await caseAbout(world, 'direct_message', message.id);
    done(await speaker.call('DELETE', `/api/messages/direct/${message.id}`));
    const { isDeleted, snapshot } = await loadCase(world, id);
    expect([isDeleted, snapshot.photos, snapshot.voice]).toEqual([true, [], expect.any(String)]);
  },
};

/** Outcomes of the list of cases. */
export const caseOutcomes = {
  'lists the gravest first and within it the oldest, with the number of matches': async (world: World) => {
    const reporters = [await world.register(), await world.register()] as const;
    const [low, older, grave] = [await postOf(world.chidi), await postOf(world.chidi), await postOf(world.chidi)];
    done(await report(reporters[0], 'post', low));
    done(await report(reporters[0], 'post', older));
    done(await report(reporters[0], 'post', grave, 'self_harm'));
    const read = async (query: string) => world.administrator.call('GET', `/api/admin/cases?limit=100&${query}`);
    const orderOf = async () => {
      const list: Case[] = done(await read('status=open&subjectType=post'));
      return list.map(({ subjectId }) => subjectId).filter((id) => [low, older, grave].includes(id));
    };
    expect(await orderOf()).toEqual([grave, low, older]);
    done(await report(reporters[1], 'post', older));
    expect(await orderOf()).toEqual([grave, older, low]);
    const open = await read('status=open');
    expect(Number(open.headers['x-total-count'])).toBe(done(open).length);
    expect(done(await read('status=resolved')).every(({ status }: Case) => status === 'resolved')).toBe(true);
  },
};

/** Outcomes of decisions. */
export const decisionOutcomes = {
  'removes the content, notifies its author of the reason and the reporters of the outcome, and keeps the evidence':
    async (world: World) => {
      const [writer, reporter] = [await world.register(), await world.register()];
      const postId = await postOf(writer, 'Something rude');
      done(await report(reporter, 'post', postId, 'hate'));
      const id = await caseAbout(world, 'post', postId);
      const decided = done(await decide(world.administrator, id, { action: 'remove', note: 'Be kind.' }));
      expect(decided).toMatchObject({ status: 'resolved', isDeleted: true, snapshot: { text: 'Something rude' } });
      expect(decided.decision).toMatchObject({ action: 'remove', days: null, note: 'Be kind.' });
      expect((await reporter.call('GET', `/api/social-feeds/${postId}/comments`)).status).toBe(404);
      const why = 'Your post “Something rude” was removed, because it breaks our rules. Be kind.';
      expect(await toldOf(writer)).toEqual([why]);
      expect(await toldOf(reporter)).toEqual(['Thank you for your report of a post. It was removed.']);
      const [own]: Report[] = done(await reporter.call('GET', '/api/reports'));
      expect(own).toMatchObject({ status: 'resolved', outcome: 'removed' });
      expect((await decide(world.administrator, id, { action: 'dismiss' })).body.code).toBe('already_decided');
    },

  'tells the reporters only of a dismissal, after which the same subject may be reported again': async (
    world: World,
  ) => {
    const [writer, reporter] = [await world.register(), await world.register()];
    const postId = await postOf(writer);
    done(await report(reporter, 'post', postId));
    const first = await caseAbout(world, 'post', postId);
    done(await decide(world.administrator, first, { action: 'dismiss' }));
    expect(await toldOf(writer)).toEqual([]);
    expect(await toldOf(reporter)).toEqual(['Thank you for your report of a post. It does not break our rules.']);
    expect((await report(reporter, 'post', postId)).status).toBe(201);
    const second = await caseAbout(world, 'post', postId);
    expect(second).toBeGreaterThan(first);
    const { history } = await loadCase(world, second);
    expect(history.map(({ id }: Case) => id)).toEqual([first]);
  },

  'suspends for some days, ends the sessions and removes the message from the conversation': async (world: World) => {
    const [writer, reader] = [await world.register(), await world.register()];
    const send = async (content: string) =>
      done(await writer.call('POST', '/api/messages/direct', { receiverId: reader.id, content })).message.id;
    const [kept, rude] = [await send('Hello'), await send('Rude')];
    done(await report(reader, 'direct_message', rude, 'harassment'));
    const id = await caseAbout(world, 'direct_message', rude);
    done(await decide(world.administrator, id, { action: 'suspend', days: 3 }));
    expect((await writer.call('GET', '/api/auth/user')).status).toBe(401);
    const [user] = done(await world.administrator.call('GET', `/api/admin/users/?search=${writer.user.username}`));
    expect(user.isActive).toBe(false);
    expect(user.suspendedUntil).not.toBeNull();
    const messages = done(await reader.call('GET', `/api/messages/direct/${reader.id}/${writer.id}`));
    expect(messages.map((message: DirectMessage) => [message.id, message.content])).toEqual([
      [kept, 'Hello'],
      [rude, ''],
    ]);
    expect(messages[1].deletedAt).not.toBeNull();
    const [conversation] = done(await reader.call('GET', `/api/users/${reader.id}/conversations`));
    expect(conversation).toMatchObject({ unreadCount: 1, lastMessage: { content: '', kind: 'deleted' } });
    const frames = world.takePublished().filter(({ type }) => type === 'message_updated');
    expect(frames).toMatchObject([{ payload: { message: messages[1] }, audience: [reader.id] }]);
    expect((await report(reader, 'direct_message', rude)).status).toBe(404);
  },

  'is possible after the author has deleted the content, and leaves no second decision': async (world: World) => {
    const [writer, reporter] = [await world.register(), await world.register()];
    const postId = await postOf(writer);
    const id = await openCase(world, reporter, 'post', postId);
    done(await world.administrator.call('DELETE', `/api/admin/users/${writer.id}/posts/${postId}`));
    expect(await loadCase(world, id)).toMatchObject({ isDeleted: true, status: 'open' });
    const answers = await Promise.all([
      decide(world.administrator, id, { action: 'remove' }),
      decide(world.administrator, id, { action: 'warn' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await toldOf(reporter)).toHaveLength(1);
  },

  'is possible after member and reporter have deleted their accounts, which takes no evidence away': async (
    world: World,
  ) => {
    const [writer, leaving, staying] = [await world.register(), await world.register(), await world.register()];
    const postId = await postOf(writer, 'Something rude');
    done(await report(leaving, 'post', postId, 'hate'));
    done(await report(staying, 'post', postId, 'spam'));
    done(await report(staying, 'member', writer.id));
    const id = await caseAbout(world, 'post', postId);
    const ofProfile = await caseAbout(world, 'member', writer.id);
    for (const { id: memberId, call, password } of [writer, leaving]) {
      done(await call('DELETE', `/api/users/${memberId}`, { password }));
    }
    const found = await loadCase(world, id);
    expect(found).toMatchObject({
      ...{ status: 'open', isDeleted: true, reportCount: 2, snapshot: { text: 'Something rude' } },
      member: { id: writer.id, name: 'Deleted member', isActive: false, isDeleted: true },
      reports: [{ reporter: { name: staying.user.name } }, { reporter: { name: 'Deleted member' }, reason: 'hate' }],
    });
    expect(found.history.map((one: Case) => one.id)).toEqual([ofProfile]);
    expect(await loadCase(world, ofProfile)).toMatchObject({ isDeleted: true, member: { isDeleted: true } });
    for (const action of ['warn', 'suspend']) {
      expect((await decide(world.administrator, id, { action })).body.code, action).toBe('no_member');
    }
    expect(done(await decide(world.administrator, id, { action: 'remove' }))).toMatchObject({ status: 'resolved' });
    expect(done(await decide(world.administrator, ofProfile, { action: 'dismiss' }))).toMatchObject({
      status: 'resolved',
    });
    expect(await toldOf(staying)).toHaveLength(2);
    const outcomes = done(await staying.call('GET', '/api/reports')).map(({ outcome }: Report) => outcome);
    expect(outcomes).toEqual(['no_action', 'removed']);
  },

  'names who has taken a case': async (world: World) => {
    const postId = await postOf(world.chidi);
    done(await report(await world.register(), 'post', postId));
    const id = await caseAbout(world, 'post', postId);
    const path = `/api/admin/cases/${id}/assignee`;
    expect(done(await world.administrator.call('PUT', path)).assignee).toMatchObject({ name: 'Amina Bello' });
    expect(done(await world.administrator.call('DELETE', path)).assignee).toBeNull();
  },
};
