import { voiceData } from '@kopa/conformance/forms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { courtOfTests } from '../../../test/appeals.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { uploadPhoto } from '../../../test/photos.ts';
import { caseAbout, decide, photoOf, postOf, report } from '../../../test/reports.ts';
import { cleanUp } from '../../jobs/clean-up.ts';

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

  it('a post with its photos, also from the copies of the case', async () => {
    const writer = await registerMember(court.test.app);
    const photos = [(await uploadPhoto(writer)).body.url, (await uploadPhoto(writer)).body.url].map((url, place) => ({
      ...{ url, alt: `Photo ${place}` },
    }));
    const post = { type: 'location', content: 'Look', location: 'Ikeja', photos };
    const { id } = (await writer.call('POST', '/api/social-feeds', post)).body;
    const before = (await court.reader.call('GET', `/api/social-feeds/${id}`)).body;
    await court.decideAbout('post', id, 'remove');
    // The first photo goes, as after a day without a use.
    await sql`update photos set created_at = now() - interval '2 days' where url = ${photos[0]?.url}`.execute(
      court.test.context.db,
    );
    await cleanUp(court.test.context);
    expect((await court.test.app.inject({ url: photos[0]?.url as string })).statusCode).toBe(404);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('content');
    const after = (await court.reader.call('GET', `/api/social-feeds/${id}`)).body;
    const [first, second] = after.photos;
    expect(after).toEqual({ ...before, photos: [first, before.photos[1]] });
    expect(first).toMatchObject({ id: before.photos[0].id, alt: 'Photo 0' });
    expect(first.url).not.toBe(photos[0]?.url);
    for (const { url } of [first, second]) expect((await court.test.app.inject({ url })).statusCode).toBe(200);
  });

  it('a direct message as unread, and as the last one of both lists', async () => {
    const writer = await registerMember(court.test.app);
    const receiver = await registerMember(court.test.app);
    await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Hello' });
    const sent = await writer.call('POST', '/api/messages/direct', { receiverId: receiver.id, content: 'Rude' });
    const read = async () => [
      (await receiver.call('GET', `/api/messages/direct/${receiver.id}/${writer.id}`)).body,
      (await receiver.call('GET', `/api/users/${receiver.id}/conversations`)).body,
      (await writer.call('GET', `/api/users/${writer.id}/conversations`)).body,
    ];
    const before = await read();
    const { id } = sent.body.message;
    expect((await report(receiver, 'direct_message', id)).status).toBe(201);
    await decide(court.admin, await caseAbout(court.test, 'direct_message', id), { action: 'remove' });
    expect(await read()).not.toEqual(before);
    expect((await court.resolve(await court.appeal(writer), 'overturned')).body.restored).toBe('content');
    expect(await read()).toEqual(before);
  });

  it('a voice note in a group, from its copy', async () => {
    const writer = await registerMember(court.test.app);
    const groupId = (await writer.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body.id;
    await court.reader.call('POST', `/api/groups/${groupId}/members`);
    const recording = { audioData: voiceData, seconds: 2 };
    const { url } = (await writer.call('POST', `/api/users/${writer.id}/upload-voice`, recording)).body;
    const message = { groupId, content: '', attachments: [{ type: 'voice', url }] };
    const { id } = (await writer.call('POST', '/api/groups/messages', message)).body.message;
    expect(await court.overturn(writer, 'group_message', id)).toBe('content');
    const [restored] = (await court.reader.call('GET', `/api/groups/${groupId}/messages`)).body;
    expect(restored).toMatchObject({ id, deletedAt: null, attachments: [{ type: 'voice', seconds: 2 }] });
    expect(restored.attachments[0].url).not.toBe(url);
    expect((await court.test.app.inject({ url: restored.attachments[0].url })).statusCode).toBe(200);
  });

  it('nothing of a message whose group is gone', async () => {
    const writer = await registerMember(court.test.app);
    const groupId = (await writer.call('POST', '/api/groups', { name: 'Walkers', type: 'public' })).body.id;
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
