import type { Notification } from '@kopa/contracts/notifications/notifications';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { registerPair, type TestMember } from '../../../members.ts';
import { create, join } from '../../../steps/groups.ts';
import { notificationsOf } from '../../../steps/notifications.ts';
import { block, mute } from '../../../steps/people.ts';
import { comment, postOf } from '../../../steps/posts.ts';
import type { World } from '../../world.ts';

/** A member's notifications of mentions, the first one first. */
const toldOf = async (member: TestMember) =>
  (await notificationsOf(member))
    .filter(({ type }) => type === 'other')
    .map(({ message, relatedId, relatedType }) => ({ message, relatedId, relatedType }))
    .toReversed();
const nameOf = ({ user }: TestMember) => user.username;

/** Outcomes of mentions (product 4.34). */
export const mentionOutcomes = {
  'tells a mentioned member once of a post, in any case and live': async (world: World) => {
    const [author, told] = await registerPair(world.app);
    world.takePublished();
    const postId = await postOf(
      author,
      `Thank you @${nameOf(told).toUpperCase()}, and again @${nameOf(told)}. @nobody-here`,
    );
    const message = `${author.user.name} mentioned you in a post`;
    expect(await toldOf(told)).toEqual([{ message, relatedId: postId, relatedType: 'post' }]);
    expect(world.takePublished().map(({ type, audience }) => [type, audience])).toContainEqual([
      'notification',
      [told.id],
    ]);
    await postOf(author, `I am @${nameOf(author)}`);
    expect(await toldOf(author)).toEqual([]);
  },

  'tells of a comment, which leads to its post': async (world: World) => {
    const [author, told] = await registerPair(world.app);
    const postId = await postOf(world.chidi, 'Who was there?');
    await comment(author, postId, `@${nameOf(told)} was`);
    const message = `${author.user.name} mentioned you in a comment`;
    expect(await toldOf(told)).toEqual([{ message, relatedId: postId, relatedType: 'post' }]);
  },

  'is forgotten with its text': async (world: World) => {
    const [author, told] = await registerPair(world.app);
    const postId = await postOf(author, `With @${nameOf(told)}`);
    const { id: commentId } = await comment(author, postId, `And @${nameOf(told)}`);
    const { id: edited } = await comment(author, postId, `Also @${nameOf(told)}`);
    await comment(author, postId, `Again @${nameOf(told)}`);
    const path = `/api/social-feeds/${postId}`;
    const left = async () => (await toldOf(told)).map(({ message }) => message.replace(/.* /, ''));
    done(await author.call('DELETE', `${path}/comments/${commentId}`));
    expect(await left()).toEqual(['post', 'comment', 'comment']);
    done(await author.call('PATCH', `${path}/comments/${edited}`, { content: 'With nobody' }));
    expect(await left()).toEqual(['post', 'comment']);
    done(await author.call('PATCH', path, { content: 'With nobody' }));
    expect(await left()).toEqual(['comment']);
  },

  'notifies of mentions that an edit adds, and not again of earlier ones': async (world: World) => {
    const [author, first] = await registerPair(world.app);
    const second = await world.register();
    const postId = await postOf(author, `With @${nameOf(first)}`);
    const { id: commentId } = await comment(author, postId, `And @${nameOf(first)}`);
    const edit = async (path: string, content: string) =>
      done(await author.call('PATCH', `/api/social-feeds/${postId}${path}`, { content }));
    await edit('', `With @${nameOf(second)} and @${nameOf(first)}`);
    await edit('', 'With nobody');
    await edit(`/comments/${commentId}`, `And @${nameOf(first)}, @${nameOf(second)}`);
    expect(await toldOf(first)).toHaveLength(1);
    expect(await toldOf(second)).toHaveLength(1);
  },

  'shows its notification again, read or unread as it was, when an edit brings it back': async (world: World) => {
    const [author, told] = await registerPair(world.app);
    const [reading, content] = [`/api/users/${told.id}/notifications`, `With @${nameOf(told)}`];
    const [read, unread] = [await postOf(author, content), await postOf(author, content)];
    const shown = async () =>
      done(await told.call('GET', reading)).map(({ relatedId, isRead }: Notification) => [relatedId, isRead]);
    const [newest, first] = done(await told.call('GET', reading));
    expect([newest.relatedId, first.relatedId]).toEqual([unread, read]);
    done(await told.call('PUT', `/api/notifications/${first.id}/read`));
    const edit = async (text: string) => {
      for (const id of [read, unread]) done(await author.call('PATCH', `/api/social-feeds/${id}`, { content: text }));
    };
    await edit('With nobody');
    expect(await shown()).toEqual([]);
    world.takePublished();
    await edit(content);
    expect(await shown()).toEqual([
      [unread, false],
      [read, true],
    ]);
    expect(world.takePublished().filter(({ type }) => type === 'notification')).toHaveLength(2);
    await edit('With nobody');
    done(await mute(told, author));
    await edit(content);
    expect(await shown()).toEqual([]);
  },

  'notifies no member who has muted the author, has a block with them or with the author of the post': async (
    world: World,
  ) => {
    const [author, muting] = await registerPair(world.app);
    const [blocked, blocking] = await registerPair(world.app);
    done(await mute(muting, author));
    done(await block(blocked, author));
    done(await block(blocking, world.chidi));
    await postOf(author, `@${nameOf(muting)} @${nameOf(blocked)}`);
    const postId = await postOf(world.chidi, 'A post');
    await comment(author, postId, `Look, @${nameOf(blocking)}`);
    for (const member of [muting, blocked, blocking]) expect(await toldOf(member)).toEqual([]);
  },

  'notifies no member again when a key is repeated': async (world: World) => {
    const [author, told] = await registerPair(world.app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const post = { type: 'status', content: `Once, @${nameOf(told)}` };
    for (let time = 0; time < 2; time += 1) done(await author.call('POST', '/api/social-feeds', post, key));
    expect(await toldOf(told)).toHaveLength(1);
  },
};

/** Outcomes of mentions in groups (product 4.34). */
export const groupMentionOutcomes = {
  'tells members of the group only, and leads to the group': async (world: World) => {
    const [author, inside] = await registerPair(world.app);
    const outside = await world.register();
    const group = await create(author, { name: 'Mentioners' });
    done(await join(inside, group));
    const content = `@${nameOf(inside)} and @${nameOf(outside)}, come`;
    const sent = done(await author.call('POST', '/api/groups/messages', { groupId: group.id, content }));
    const message = `${author.user.name} mentioned you in Mentioners`;
    expect(await toldOf(inside)).toEqual([{ message, relatedId: group.id, relatedType: 'group' }]);
    expect(await toldOf(outside)).toEqual([]);
    const late = await world.register();
    done(await join(late, group));
    const edit = { content: `${content} @${nameOf(late)}` };
    done(await author.call('PATCH', `/api/groups/messages/${sent.message.id}`, edit));
    expect(await toldOf(inside)).toHaveLength(1);
    expect(await toldOf(late)).toHaveLength(1);
    done(await author.call('PATCH', `/api/groups/messages/${sent.message.id}`, { content: `@${nameOf(late)}, come` }));
    expect([await toldOf(inside), (await toldOf(late)).length]).toEqual([[], 1]);
    done(await author.call('DELETE', `/api/groups/messages/${sent.message.id}`));
    expect(await toldOf(late)).toEqual([]);
  },
};

const suggested = async ({ call }: TestMember, q: string): Promise<string[]> =>
  done(await call('GET', `/api/search/people?q=${encodeURIComponent(q)}`)).map(
    (one: { username: string }) => one.username,
  );

/** Outcomes of finding members by username (product 4.34). */
export const personOutcomes = {
  'opens in any case, also one’s own, and is missing with a block': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const read = ({ call }: TestMember, { user }: TestMember) =>
      call('GET', `/api/people/${user.username.toUpperCase()}`);
    expect((await read(one, other)).body).toMatchObject({ id: other.id, email: null, isFollowed: false });
    expect((await read(one, one)).body.id).toBe(one.id);
    done(await block(other, one));
    expect([(await read(one, other)).status, (await read(other, one)).status]).toEqual([404, 404]);
  },
};

/** Outcomes of the suggestions for mentions (product 4.34). */
export const completionOutcomes = {
  'finds beginnings of usernames first, then of names, without the member and members who are not found': async (
    world: World,
  ) => {
    const names = { firstName: 'Zubaida', surname: 'Waziri' };
    const byName = await world.register({ ...names, username: 'aa-zubaida-by-name' });
    const byUsername = await world.register({ username: 'zubaida.first' });
    const hidden = await world.register({ username: 'zubaida.hidden' });
    const blocked = await world.register({ username: 'zubaida.blocked' });
    const asking = await world.register({ username: 'zubaida.self' });
    done(await hidden.call('PATCH', `/api/users/${hidden.id}/privacy`, { discoverable: false }));
    done(await block(blocked, asking));
    expect(await suggested(asking, 'ZUBAI')).toEqual([nameOf(byUsername), nameOf(byName)]);
    expect(await suggested(asking, 'ubaida')).toEqual([]);
    expect(await suggested(asking, 'zubaida w')).toEqual([nameOf(byName)]);
  },
};
