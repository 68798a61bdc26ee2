import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { voiceData } from '../../../test/forms.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { courtOfTests } from '../../../test/steps/court.ts';
import { create } from '../../../test/steps/groups.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { caseAbout, decide, openCase, report } from '../../../test/steps/reports.ts';
import { filesBelow, photoOf, uploadPhoto } from '../../../test/steps/uploads.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { filesOf, removedFile } from '../media/photo-names.ts';

const court = courtOfTests();

describe('an overturned removal restores', () => {
  it('a comment under its post, with the count', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(court.reader);
    const path = `/api/social-feeds/${postId}/comments`;
    const { id } = (await writer.call('POST', path, { content: 'Rude' })).body;
    const before = (await court.reader.call('GET', path)).body;
    expect(await court.overturn(writer, 'comment', id)).toBe('content');
    expect((await court.reader.call('GET', path)).body).toEqual(before);
    expect((await court.reader.call('GET', `/api/social-feeds/${postId}`)).body.comments).toBe(1);
  });

  it('nothing of a comment whose post is gone', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(court.reader);
    const { id } = (await writer.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Rude' })).body;
    await court.decideAbout('comment', id, 'remove');
    await court.reader.call('DELETE', `/api/social-feeds/${postId}`);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('nothing');
  });

  it('a post with its photos, whose files nobody gets meanwhile', async () => {
    const writer = await registerMember(court.test.app);
    const photos = [await uploadPhoto(writer), await uploadPhoto(writer)].map((url, place) => ({
      ...{ url, alt: `Photo ${place}` },
    }));
    const post = { type: 'location', content: 'Look', location: 'Ikeja', photos };
    const { id } = (await writer.call('POST', '/api/social-feeds', post)).body;
    const before = (await court.reader.call('GET', `/api/social-feeds/${id}`)).body;
    const files = photos.map(({ url }) => url).flatMap(filesOf);
    const statuses = async () => {
      const answers = await Promise.all(files.map((file) => court.test.app.inject({ url: `/uploads/${file}` })));
      return new Set(answers.map(({ statusCode }) => statusCode));
    };
    expect(await statuses()).toEqual(new Set([200]));
    await court.decideAbout('post', id, 'remove');
    // As after a day without a use.
    await sql`update all_photos set created_at = now() - interval '2 days'`.execute(court.test.context.db);
    await cleanUp(court.test.context);
    expect(await statuses()).toEqual(new Set([404]));
    const removed = files.map((file) => court.test.app.inject({ url: `/uploads/${removedFile(file)}` }));
    for (const { statusCode } of await Promise.all(removed)) expect(statusCode).toBe(404);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('content');
    expect((await court.reader.call('GET', `/api/social-feeds/${id}`)).body).toEqual(before);
    expect(await statuses()).toEqual(new Set([200]));
  });

  it('a direct message as unread, as the last one of both lists, and with its reactions', async () => {
    const writer = await registerMember(court.test.app);
    const receiver = await registerMember(court.test.app);
    await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Hello' });
    const sent = await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Rude' });
    const read = async () => [
      (await receiver.call('GET', `/api/messages/direct/${receiver.id}/${writer.id}`)).body,
      (await receiver.call('GET', `/api/users/${receiver.id}/conversations`)).body,
      (await writer.call('GET', `/api/users/${writer.id}/conversations`)).body,
    ];
    const { id } = sent.body.message;
    const reaction = { emoji: '🙏' };
    expect((await receiver.call('PUT', `/api/messages/direct/${id}/reactions`, reaction)).status).toBe(200);
    const before = await read();
    await decide(court.admin, await openCase(court.test, receiver, 'direct_message', id), { action: 'remove' });
    expect(await read()).not.toEqual(before);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('content');
    expect(await read()).toEqual(before);
  });

  it('nothing of a message that its author had deleted before the decision, which changes nothing', async () => {
    const writer = await registerMember(court.test.app);
    const receiver = await registerMember(court.test.app);
    const send = async (content: string) =>
      (await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content })).body.message.id;
    await send('Hello');
    const id = await send('Rude');
    await report(receiver, 'direct_message', id);
    await writer.call('DELETE', `/api/messages/direct/${id}`);
    const read = async () => (await receiver.call('GET', `/api/users/${receiver.id}/conversations`)).body;
    const before = await read();
    expect(before).toMatchObject([{ unreadCount: 1 }]);
    await decide(court.admin, await caseAbout(court.test, 'direct_message', id), { action: 'remove' });
    expect(await read()).toEqual(before);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('nothing');
  });

  it('nothing of a message whose only photo is gone', async () => {
    const writer = await registerMember(court.test.app);
    const url = await uploadPhoto(writer);
    const message = { receiverId: court.reader.id, content: '', attachments: [{ type: 'photo', url }] };
    const { id } = (await writer.call('POST', '/api/messages/direct', message)).body.message;
    await court.decideAbout('direct_message', id, 'remove');
    await sql`delete from all_photos where url = ${url}`.execute(court.test.context.db);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('nothing');
  });

  it('a voice note in a group, whose file nobody gets meanwhile', async () => {
    const writer = await registerMember(court.test.app);
    const groupId = (await create(writer, { name: 'Hikers' })).id;
    await court.reader.call('POST', `/api/groups/${groupId}/members`);
    const recording = { audioData: voiceData, seconds: 2 };
    const { url } = (await writer.call('POST', `/api/users/${writer.id}/upload-voice`, recording)).body;
    const message = { groupId, content: '', attachments: [{ type: 'voice', url }] };
    const { id } = (await writer.call('POST', '/api/groups/messages', message)).body.message;
    const read = async () => (await court.reader.call('GET', `/api/groups/${groupId}/messages`)).body[0];
    const before = await read();
    await court.decideAbout('group_message', id, 'remove');
    await cleanUp(court.test.context);
    expect(await read()).toMatchObject({ content: '', attachments: [], deletedAt: expect.any(String) });
    expect((await court.test.app.inject({ url })).statusCode).toBe(404);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('content');
    expect(await read()).toEqual(before);
    expect((await court.test.app.inject({ url })).statusCode).toBe(200);
  });

  it('nothing of a message whose group is gone', async () => {
    const writer = await registerMember(court.test.app);
    const groupId = (await create(writer, { name: 'Walkers' })).id;
    await court.reader.call('POST', `/api/groups/${groupId}/members`);
    const { id } = (await writer.call('POST', '/api/groups/messages', { groupId, content: 'Rude' })).body.message;
    await court.decideAbout('group_message', id, 'remove');
    await court.reader.call('DELETE', `/api/groups/${groupId}/members`);
    await writer.call('DELETE', `/api/groups/${groupId}/members`);
    await sql`delete from groups where id = ${groupId}`.execute(court.test.context.db);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('nothing');
  });

  it('a review with the figures of its place, unless its author has written a newer one', async () => {
    const { db } = court.test.context;
    const place = await db
      .insertInto('ppas')
      .values({ name: 'Ministry of Works', lga: 'Ikeja', state: 'Lagos' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const figures = () =>
      db.selectFrom('ppas').select(['reviews', 'work', 'safety']).where('id', '=', place.id).executeTakeFirst();
    const reviewers = await Promise.all([1, 2, 3, 4].map(() => registerMember(court.test.app)));
    const ratings = { welcome: 3, work: 4, accommodation: 2, stipend: 1, safety: 5 };
    const write = ({ id: memberId }: { id: number }, id: number) =>
      db
        .insertInto('allPpaReviews')
        .values({ id, ppaId: place.id, memberId, ...ratings })
        .execute();
    for (const [index, reviewer] of reviewers.entries()) await write(reviewer, 100 + index);
    const [ada, bayo] = reviewers as [TestMember, TestMember];
    const before = await figures();
    expect(await court.overturn(ada, 'ppa_review', 100)).toBe('content');
    expect(await figures()).toEqual(before);

    await court.decideAbout('ppa_review', 101, 'remove');
    expect(await figures()).toEqual({ reviews: 3, work: 12, safety: 15 });
    await write(bayo, 201);
    expect((await court.resolve(await court.appeal(bayo), 'overturned')).body.restored).toBe('nothing');
    await cleanUp(court.test.context);
    const rows = await db.selectFrom('allPpaReviews').select('id').where('memberId', '=', bayo.id).execute();
    expect(rows).toEqual([{ id: 201 }]);
    expect(await figures()).toEqual(before);
  });

  it('a photo to gallery, profile, posts and messages', async () => {
    const owner = await registerMember(court.test.app);
    const photoId = await photoOf(owner);
    const [url] = (await owner.call('GET', '/api/auth/user')).body.photos;
    await owner.call('PATCH', `/api/users/${owner.id}/profile-picture`, { profilePicture: url });
    const share = async (content: string) =>
      (await owner.call('POST', '/api/social-feeds', { type: 'status', content, photos: [{ url }] })).body.id;
    const [withText, photoOnly] = [await share('Look'), await share('')];
    const attachments = [{ type: 'photo', url }];
    await owner.call('POST', '/api/messages/direct', { receiverId: court.reader.id, content: '', attachments });
    const where = async () => {
      const { photoIds, profilePicture, photos } = (await owner.call('GET', '/api/auth/user')).body;
      const posts = [withText, photoOnly].map(
        async (id) => (await court.reader.call('GET', `/api/social-feeds/${id}`)).body,
      );
      const [message] = (await court.reader.call('GET', `/api/messages/direct/${court.reader.id}/${owner.id}`)).body;
      const [one, two] = await Promise.all(posts);
      return {
        ...{ photoIds, hasPicture: profilePicture === photos[0], inText: one.photos?.[0]?.id },
        ...{ alone: two.photos?.[0]?.id, inMessage: message.attachments[0]?.id, isDeleted: message.deletedAt !== null },
      };
    };
    const before = await where();
    expect(before).toMatchObject({ inText: photoId, alone: photoId, inMessage: photoId });
    await court.decideAbout('photo', photoId, 'remove');
    expect((await court.test.app.inject({ url })).statusCode).toBe(404);
    expect(await where()).toMatchObject({ photoIds: [], inText: undefined, alone: undefined, isDeleted: true });
    expect((await court.resolve(await court.appeal(owner), 'overturned')).body).toMatchObject({
      restored: 'content',
      case: { isDeleted: false },
    });
    expect(await where()).toEqual(before);
    const [again] = (await owner.call('GET', '/api/auth/user')).body.photos;
    expect((await court.test.app.inject({ url: again })).statusCode).toBe(200);
  });

  it('nothing once the time of the removed content is over: rows, texts and files are gone', async () => {
    const writer = await registerMember(court.test.app);
    const { db, config } = court.test.context;
    const photoId = await photoOf(writer);
    const [url] = (await writer.call('GET', '/api/auth/user')).body.photos;
    const attachments = [{ type: 'photo', url }];
    const message = { receiverId: court.reader.id, content: 'Look', attachments };
    const { id } = (await writer.call('POST', '/api/messages/direct', message)).body.message;
    const caseId = await court.decideAbout('photo', photoId, 'remove');
    await sql`update cases set decided_at = now() - interval '91 days' where id = ${caseId}`.execute(db);
    await cleanUp(court.test.context);
    await cleanUp(court.test.context);
    const row = db.selectFrom('allDirectMessages').select(['content', 'attachments', 'removedAt']).where('id', '=', id);
    expect(await row.execute()).toEqual([{ content: '', attachments: null, removedAt: null }]);
    expect(await db.selectFrom('allPhotos').select('id').where('id', '=', photoId).execute()).toEqual([]);
    const stored = await filesBelow(config.UPLOADS_DIR);
    expect(stored.filter((file) => file.includes(filesOf(url)[0]?.slice(0, 32) as string))).toEqual([]);
  });

  it('nothing that its author had deleted before the decision', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(writer);
    await report(court.reader, 'post', postId);
    await writer.call('DELETE', `/api/social-feeds/${postId}`);
    await decide(court.admin, await caseAbout(court.test, 'post', postId), { action: 'remove' });
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('nothing');
    expect((await court.reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(404);
  });

  it('a post of an author who is suspended meanwhile: it is hidden until the activation', async () => {
    const writer = await registerMember(court.test.app);
    const postId = await postOf(writer);
    await court.decideAbout('post', postId, 'remove');
    const id = await court.appeal(writer);
    await court.admin.call('PATCH', `/api/admin/users/${writer.id}/suspend`);
    expect((await court.resolve(id, 'overturned')).body).toMatchObject({
      restored: 'content',
      member: { isActive: false },
    });
    expect((await court.reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(404);
    await court.admin.call('PATCH', `/api/admin/users/${writer.id}/activate`);
    expect((await court.reader.call('GET', `/api/social-feeds/${postId}`)).status).toBe(200);
  });
});

it('the removal of a message in a group withdraws the notifications of its mentions', async () => {
  const writer = await registerMember(court.test.app);
  const groupId = (await create(writer, { name: 'Readers' })).id;
  await court.reader.call('POST', `/api/groups/${groupId}/members`);
  const content = `Rude, @${court.reader.user.username}`;
  const { id } = (await writer.call('POST', '/api/groups/messages', { groupId, content })).body.message;
  const told = async () =>
    (await court.reader.call('GET', `/api/users/${court.reader.id}/notifications`)).body
      .map(({ message }: { message: string }) => message)
      .filter((message: string) => message === `${writer.user.name} mentioned you in Readers`);
  expect(await told()).toHaveLength(1);
  await court.decideAbout('group_message', id, 'remove');
  expect(await told()).toEqual([]);
});
