import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { callLimits } from '@kopa/contracts/call-limits';
import { largestPhotoVariant, photoVariantUrl } from '@kopa/contracts/media/photos';
import { describe, expect, it, vi } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { voiceData } from '../../../test/forms.ts';
import { registerMember } from '../../../test/members.ts';
import { caseAbout, decide, openCase, report } from '../../../test/steps/reports.ts';
import { photoOf, uploadPhoto } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
const admin = administratorOfTests(test);

const DAY = 24 * 60 * 60 * 1000;
const member = () => registerMember(test.app);
/** Cleans up as if this many ms had passed. */
async function cleanUpAfter(ms: number): Promise<void> {
  test.setNow(new Date(Date.now() + ms));
  await cleanUp(test.context);
  test.setNow();
}

describe('the evidence', () => {
  it('of a post with several photos is a small copy of each, which stays when the post is deleted', async () => {
    const [author, reporter] = [await member(), await member()];
    const urls = [await uploadPhoto(author), await uploadPhoto(author)];
    const post = await author.call('POST', '/api/social-feeds', {
      ...{ type: 'status', content: '' },
      photos: urls.map((url) => ({ url })),
    });
    const id = await openCase(test, reporter, 'post', post.body.id);
    const copies = await Promise.all(
      urls.map((url: string) => test.app.inject(photoVariantUrl(url, largestPhotoVariant))),
    );
    await author.call('DELETE', `/api/social-feeds/${post.body.id}`);
    const { snapshot } = (await admin.call('GET', `/api/admin/cases/${id}`)).body;
    const bearer = { authorization: `Bearer ${admin.token}` };
    const opened = await Promise.all(snapshot.photos.map((url: string) => test.app.inject({ url, headers: bearer })));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(opened.map(({ rawPayload }) => rawPayload)).toEqual(copies.map(({ rawPayload }) => rawPayload));
    const refused = await Promise.all(snapshot.photos.map((url: string) => test.app.inject({ url })));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  it('of a photo stays when the photo is deleted, and only administrators can open it', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    expect((await report(reporter, 'photo', photoId, 'sexual')).status).toBe(201);
    const id = await caseAbout(test, 'photo', photoId);
    const { snapshot } = (await admin.call('GET', `/api/admin/cases/${id}`)).body;
    const open = (headers: Record<string, string>) => test.app.inject({ url: snapshot.photo, headers });
    const bearer = { authorization: `Bearer ${admin.token}` };
    const before = await open(bearer);
    expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'image/webp']);
    await owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos: [] });
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).body).toMatchObject({ isDeleted: true, snapshot });
    const after = await open(bearer);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(after.rawPayload)).toBe(hash(before.rawPayload));
    expect((await open({})).statusCode).toBe(401);
    expect((await open({ cookie: reporter.cookie })).statusCode).toBe(401);
    expect((await open({ ...bearer, origin: 'https://evil.example' })).statusCode).toBe(200);
    expect((await admin.call('GET', '/api/admin/cases/999999/photo')).status).toBe(404);
  });

  it('is read neither beyond the limit of reports nor for a repetition', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    const read = vi.spyOn(test.context.photos, 'read');
    const given = { subjectType: 'photo', subjectId: photoId, reason: 'spam' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (key = {}) => reporter.call('POST', '/api/reports', given, key);
    expect((await send(headers)).status).toBe(201);
    read.mockClear();
    await test.context.limits.take('reports', reporter.id, callLimits.reports.points - 1);
    expect((await send(headers)).status).toBe(201);
    expect((await send()).status).toBe(429);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('that the store does not give in time refuses the report, which the reporter can send again', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    const read = vi.spyOn(test.context.photos, 'read').mockResolvedValue(new Readable({ read: () => undefined }));
    expect(await report(reporter, 'photo', photoId)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    read.mockRestore();
    expect((await report(reporter, 'photo', photoId)).status).toBe(201);
  });

  it('goes 90 days after the decision, the case after a year, and neither before a decision', async () => {
    const [owner, reporter] = [await member(), await member()];
    const photoId = await photoOf(owner);
    const id = await openCase(test, reporter, 'photo', photoId);
    const open = async () => (await admin.call('GET', `/api/admin/cases/${id}/photo`)).status;
    await cleanUpAfter(400 * DAY);
    expect(await open()).toBe(200);
    await decide(admin, id, { action: 'dismiss' });
    await cleanUpAfter(89 * DAY);
    expect(await open()).toBe(200);
    await cleanUpAfter(91 * DAY);
    expect(await open()).toBe(404);
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).status).toBe(200);
    await cleanUpAfter(366 * DAY);
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).status).toBe(404);
    expect((await reporter.call('GET', '/api/reports')).body).toEqual([]);
  });

  it('of a voice note is its sound, which stays when the message is deleted, and goes 90 days after the decision', async () => {
    const [speaker, reporter, stranger] = [await member(), await member(), await member()];
    const body = { audioData: voiceData, seconds: 2 };
    const { url } = (await speaker.call('POST', `/api/users/${speaker.id}/upload-voice`, body)).body;
    const attachments = [{ type: 'voice', url }];
    const sent = await speaker.call('POST', '/api/messages/direct', {
      receiverId: reporter.id,
      content: '',
      attachments,
    });
    const messageId = sent.body.message.id as number;
    expect((await report(stranger, 'direct_message', messageId, 'hate')).status).toBe(404);
    expect((await report(reporter, 'direct_message', messageId, 'hate')).status).toBe(201);
    const id = await caseAbout(test, 'direct_message', messageId);
    expect((await speaker.call('DELETE', `/api/messages/direct/${messageId}`)).status).toBe(204);
    expect((await test.app.inject({ url })).statusCode).toBe(404);

    const { snapshot } = (await admin.call('GET', `/api/admin/cases/${id}`)).body;
    const open = (headers: Record<string, string>) => test.app.inject({ url: snapshot.voice, headers });
    const bearer = { authorization: `Bearer ${admin.token}` };
    const played = await open(bearer);
    expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'audio/webm']);
    expect(played.rawPayload).toEqual(Buffer.from(voiceData.split(',')[1] as string, 'base64'));
    expect((await open({})).statusCode).toBe(401);
    expect((await open({ cookie: reporter.cookie })).statusCode).toBe(401);
    expect((await admin.call('GET', '/api/admin/cases/999999/voice')).status).toBe(404);

    await cleanUpAfter(400 * DAY);
    expect((await open(bearer)).statusCode).toBe(200);
    await decide(admin, id, { action: 'dismiss' });
    await cleanUpAfter(89 * DAY);
    expect((await open(bearer)).statusCode).toBe(200);
    await cleanUpAfter(91 * DAY);
    expect((await open(bearer)).statusCode).toBe(404);
    expect((await admin.call('GET', `/api/admin/cases/${id}`)).body.snapshot).toMatchObject({ voice: null });
  });
});
