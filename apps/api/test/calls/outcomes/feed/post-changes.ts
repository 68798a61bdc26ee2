import type { Comment, Post } from '@kopa/contracts/feed/posts';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { registerPair, type TestMember } from '../../../members.ts';
import { notificationsOf } from '../../../steps/notifications.ts';
import { block, mute } from '../../../steps/people.ts';
import { comment, commentsOf, like, share } from '../../../steps/posts.ts';
import { caseAbout, report } from '../../../steps/reports.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import type { World } from '../../world.ts';

const edit = (member: TestMember, { id }: Post, changes: object) =>
  member.call('PATCH', `/api/social-feeds/${id}`, changes);
const remove = (member: TestMember, { id }: Post) => member.call('DELETE', `/api/social-feeds/${id}`);
const load = (member: TestMember, { id }: Post) => member.call('GET', `/api/social-feeds/${id}`);
const inFeed = async (member: TestMember, { id }: Post): Promise<Post | undefined> =>
  done(await member.call('GET', '/api/social-feeds?limit=100')).find((post: Post) => post.id === id);
const withPhotos = async (member: TestMember, count: number, fields: object = {}): Promise<Post> => {
  const photos: object[] = [];
  for (let number = 1; number <= count; number += 1) {
    photos.push({ url: await uploadPhoto(member), alt: `Photo ${number}` });
  }
  return share(member, { photos, ...fields });
};

/** Outcomes of photos in posts (product 4.11). */
export const postPhotoOutcomes = {
  'shows up to four photos in their order, with ids, measures and texts, and needs no text of its own': async (
    world: World,
  ) => {
    const [author, reader] = await registerPair(world.app);
    const urls = [await uploadPhoto(author), await uploadPhoto(author), await uploadPhoto(author)];
    const photos = urls.map((url, place) => ({ url, alt: [' At camp ', '', null][place] }));
    const post = await share(author, { content: ' ', photos });
    expect(post).toMatchObject({ content: '', editedAt: null });
    expect(post.photos.map(({ url, alt }) => ({ url, alt }))).toEqual([
      { url: urls[0], alt: 'At camp' },
      { url: urls[1], alt: null },
      { url: urls[2], alt: null },
    ]);
    for (const { id, width, height, bytes } of post.photos) {
      expect(Math.min(id, width, height, bytes)).toBeGreaterThan(0);
    }
    expect((await inFeed(reader, post))?.photos).toEqual(post.photos);
    expect(done(await load(reader, post)).photos).toEqual(post.photos);
  },

  'publishes the photos with the post': async (world: World) => {
    const author = await world.register();
    world.takePublished();
    const { id, photos } = await withPhotos(author, 2);
    expect(world.takePublished()).toMatchObject([{ type: 'new_post', payload: { post: { id, photos } } }]);
  },

  'answers the same post for a repeated key, and refuses the key with other photos': async (world: World) => {
    const author = await world.register();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const post = { type: 'status', content: '', photos: [{ url: await uploadPhoto(author) }] };
    const first = await author.call('POST', '/api/social-feeds', post, key);
    const again = await author.call('POST', '/api/social-feeds', { ...post, location: '' }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const others = { ...post, photos: [{ url: await uploadPhoto(author) }] };
    expect((await author.call('POST', '/api/social-feeds', others, key)).body.code).toBe('idempotency_conflict');
  },

  'keeps a photo of the gallery in the post when it leaves the gallery': async (world: World) => {
    const author = await world.register();
    const url = await uploadPhoto(author);
    done(await author.call('PATCH', `/api/users/${author.id}/photos`, { photos: [url] }));
    const post = await share(author, { photos: [{ url }] });
    done(await author.call('PATCH', `/api/users/${author.id}/photos`, { photos: [] }));
    expect(done(await load(author, post)).photos).toEqual(post.photos);
  },

  'all photos of a reported post are kept with its case': async (world: World) => {
    const [author, reporter] = await registerPair(world.app);
    const post = await withPhotos(author, 3, { content: '' });
    done(await report(reporter, 'post', post.id));
    const caseId = await caseAbout(world, 'post', post.id);
    const { snapshot } = done(await world.administrator.call('GET', `/api/admin/cases/${caseId}`));
    expect(snapshot).toMatchObject({ text: null, photo: snapshot.photos[0] });
    expect(new Set(snapshot.photos).size).toBe(3);
  },

  'a photo can be reported, and an administrator who removes it changes its posts or deletes them': async (
    world: World,
  ) => {
    const [author, reporter] = await registerPair(world.app);
    const [told, bare] = [await withPhotos(author, 2), await withPhotos(author, 1, { content: '' })];
    const [kept, gone] = [told.photos[1], told.photos[0]];
    if (kept === undefined || gone === undefined) throw new Error('two photos');
    done(await report(reporter, 'photo', gone.id, 'sexual'));
    const caseId = await caseAbout(world, 'photo', gone.id);
    const { call } = world.administrator;
    expect(done(await call('GET', `/api/admin/cases/${caseId}`)).snapshot).toMatchObject({ text: 'Photo 1' });
    world.takePublished();
    done(await call('POST', `/api/admin/cases/${caseId}/decision`, { action: 'remove' }));
    // The author is told, too.
    const frame = world.takePublished().find(({ type }) => type === 'post_updated');
    const audience = { place: 'feed', post: told.id, concerns: [author.id] };
    expect(frame).toMatchObject({ type: 'post_updated', payload: { post: { id: told.id, photos: [kept] } }, audience });
    expect(done(await load(reporter, told)).photos).toEqual([kept]);

    const [only] = bare.photos;
    done(await call('DELETE', `/api/admin/users/${author.id}/photos/${only?.id}`));
    expect(world.takePublished()).toMatchObject([{ type: 'post_deleted', payload: { feedId: bare.id } }]);
    expect((await load(author, bare)).status).toBe(404);
  },
};

/** Outcomes of a single post. */
export const postPageOutcomes = {
  'shows the like of the viewer, and is missing across a block': async (world: World) => {
    const [author, fan] = await registerPair(world.app);
    const post = await share(author);
    done(await like(fan, post.id));
    expect(done(await load(fan, post))).toEqual({ ...post, likes: 1, isLiked: true });
    expect(done(await load(author, post))).toEqual({ ...post, likes: 1 });
    done(await block(author, fan));
    expect((await load(fan, post)).status).toBe(404);
  },
};

/** Outcomes of edits of posts (product 4.11). */
export const postEditOutcomes = {
  'changes only the given fields, and sets the time of the edit': async (world: World) => {
    const [author, fan] = await registerPair(world.app);
    const post = await share(author, { type: 'location', location: 'Ikeja' });
    for (const member of [author, fan]) done(await like(member, post.id));
    const edited: Post = done(await edit(author, post, { content: ' Changed ' }));
    expect(edited).toEqual({ ...post, content: 'Changed', likes: 2, isLiked: true, editedAt: edited.editedAt });
    expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(post.createdAt));
    expect(done(await edit(author, post, { type: 'status', location: null }))).toMatchObject({
      ...{ type: 'status', content: 'Changed', location: null },
    });
    expect(await inFeed(fan, post)).toMatchObject({ content: 'Changed', location: null, isLiked: true });
  },

  'publishes the post as nobody in particular sees it': async (world: World) => {
    const author = await world.register();
    const post = await share(author);
    done(await like(author, post.id));
    world.takePublished();
    const edited = done(await edit(author, post, { content: 'Changed' }));
    expect(world.takePublished()).toMatchObject([
      { type: 'post_updated', payload: { post: { ...edited, isLiked: false } } },
    ]);
  },

  'lets a post with photos lose its text, and keeps its photos': async (world: World) => {
    const author = await world.register();
    const post = await withPhotos(author, 2);
    expect(done(await edit(author, post, { content: '' }))).toMatchObject({ content: '', photos: post.photos });
  },

  'leaves out those from whom the author is hidden': async (world: World) => {
    const [author, other] = await registerPair(world.app);
    const post = await share(author);
    done(await mute(other, author));
    world.takePublished();
    done(await edit(author, post, { content: 'Changed' }));
    done(await remove(author, post));
    expect(world.takePublished().map(({ type, audience }) => [type, audience])).toEqual(
      ['post_updated', 'post_deleted'].map((type) => [
        type,
        { place: 'feed', post: post.id, concerns: [author.id], skipped: [other.id] },
      ]),
    );
  },
};

/** Outcomes of deletions of posts (product 4.11). */
export const postDeletionOutcomes = {
  'takes comments, likes and notifications along, and the counters follow': async (world: World) => {
    const [author, fan] = await registerPair(world.app);
    const [post, other] = [await share(author), await share(author)];
    for (const one of [post, other]) {
      done(await like(fan, one.id));
      await comment(fan, one.id);
    }
    expect(await notificationsOf(author)).toHaveLength(4);
    done(await remove(author, post));
    expect((await load(fan, post)).status).toBe(404);
    expect(await inFeed(fan, post)).toBeUndefined();
    expect((await fan.call('GET', `/api/social-feeds/${post.id}/comments`)).status).toBe(404);
    expect((await notificationsOf(author)).map(({ relatedId }) => relatedId)).toEqual([other.id, other.id]);
    const unread = done(await author.call('GET', `/api/users/${author.id}/notifications/unread-count`));
    expect(unread).toEqual({ count: 2 });
    const users = done(await world.administrator.call('GET', `/api/admin/users/?search=${author.user.username}`));
    expect(users).toMatchObject([{ id: author.id, totalPosts: 1, totalLikes: 1 }]);
    expect((await remove(author, post)).status).toBe(404);
  },

  'publishes a deletion by an administrator, by a decision or in the activity': async (world: World) => {
    const [author, reporter] = await registerPair(world.app);
    const [one, another] = [await share(author), await share(author)];
    const [first, second] = [await comment(author, another.id), await comment(author, another.id)];
    done(await report(reporter, 'post', one.id));
    done(await report(reporter, 'comment', first.id));
    const decide = async (type: 'post' | 'comment', id: number) =>
      done(
        await world.administrator.call('POST', `/api/admin/cases/${await caseAbout(world, type, id)}/decision`, {
          action: 'remove',
        }),
      );
    const frames = () =>
      world
        .takePublished()
        .filter(({ type }) => type !== 'notification')
        .map(({ type, payload, audience }) => [type, payload, audience]);
    world.takePublished();
    const ofFeed = (id: number) => ({ place: 'feed', post: id, concerns: [author.id] });
    const ofPost = { place: another.id, concerns: [author.id] };
    await decide('comment', first.id);
    const left = { feedId: another.id, commentId: first.id, comments: 1 };
    expect(frames()).toEqual([['comment_deleted', left, ofPost]]);
    await decide('post', one.id);
    expect(frames()).toEqual([['post_deleted', { feedId: one.id }, ofFeed(one.id)]]);
    const { call } = world.administrator;
    done(await call('DELETE', `/api/admin/users/${author.id}/comments/${second.id}`));
    expect(frames()).toEqual([['comment_deleted', { ...left, commentId: second.id, comments: 0 }, ofPost]]);
    done(await call('DELETE', `/api/admin/users/${author.id}/posts/${another.id}`));
    expect(frames()).toEqual([['post_deleted', { feedId: another.id }, ofFeed(another.id)]]);
  },
};

/** Outcomes of edits and deletions of comments (product 4.11). */
export const commentChangeOutcomes = {
  'an edited comment has the time of the edit, and shows its text to all': async (world: World) => {
    const [author, writer] = await registerPair(world.app);
    const post = await share(author);
    const { id } = await comment(writer, post.id);
    const url = `/api/social-feeds/${post.id}/comments/${id}`;
    world.takePublished();
    const edited = done(await writer.call('PATCH', url, { content: ' Better ' }));
    expect(edited).toMatchObject({ id, content: 'Better' });
    expect(edited.editedAt).not.toBeNull();
    expect(world.takePublished()).toMatchObject([
      {
        ...{ type: 'comment_updated', payload: { comment: edited } },
        audience: { place: post.id, concerns: [writer.id, author.id] },
      },
    ]);
    expect(await commentsOf(author, post.id)).toEqual([edited]);
  },

  'is deleted only by its author or that of the post, and the count follows': async (world: World) => {
    const [author, writer] = await registerPair(world.app);
    const post = await share(author);
    const [own, unwanted] = [await comment(writer, post.id), await comment(writer, post.id)];
    const take = (member: TestMember, { id }: Comment) =>
      member.call('DELETE', `/api/social-feeds/${post.id}/comments/${id}`);
    expect((await take(world.chidi, own)).status).toBe(403);
    world.takePublished();
    expect((await take(author, unwanted)).status).toBe(204);
    expect(world.takePublished()).toMatchObject([
      {
        ...{ type: 'comment_deleted', payload: { feedId: post.id, commentId: unwanted.id, comments: 1 } },
        audience: { place: post.id, concerns: [writer.id, author.id] },
      },
    ]);
    expect((await take(writer, own)).status).toBe(204);
    expect(await commentsOf(author, post.id)).toEqual([]);
    expect(await inFeed(writer, post)).toMatchObject({ comments: 0 });
    expect((await take(writer, own)).status).toBe(404);
  },

  'is deleted by its author or that of the post also after a block, and is missing to others with one': async (
    world: World,
  ) => {
    const [author, writer] = await registerPair(world.app);
    const other = await world.register();
    const post = await share(author);
    const [own, unwanted] = [await comment(writer, post.id), await comment(writer, post.id)];
    for (const blocked of [writer, other]) done(await block(author, blocked));
    const take = async (member: TestMember, { id }: Comment) =>
      (await member.call('DELETE', `/api/social-feeds/${post.id}/comments/${id}`)).status;
    expect(await take(other, own)).toBe(404);
    expect([await take(writer, own), await take(author, unwanted)]).toEqual([204, 204]);
    expect(await commentsOf(world.chidi, post.id)).toEqual([]);
  },
};
