import { createHash, randomUUID } from 'node:crypto';
import { recordLimits } from '@kopa/contracts/limits';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { connectMembers, memberOfTests, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { newRecord, recordOf } from '../../../test/steps/file.ts';
import { create } from '../../../test/steps/groups.ts';
import { filesBelow, uploadPhoto } from '../../../test/steps/uploads.ts';
import { appOfTests, createTestApp } from '../../../test/test-app.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';
import { removeUnusedPhotos } from '../media/photo-clean-up.actions.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
beforeAll(() => connectMembers(test.context, ada, bayo));

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const post = (member: TestMember, body: object, headers = {}) =>
  member.call('POST', `/api/users/${member.id}/records`, body, headers);
const recordsOf = async (member: TestMember) => (await member.call('GET', `/api/users/${member.id}/records`)).body;

/** The URLs of a photo and of all its copies. */
const sizesOf = (url: string) => [
  url,
  ...photoLimits.copyWidths.map((width) => url.replace('.webp', `-${width}.webp`)),
];
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe("a record's photo", () => {
  it("is served to the member's sessions only, in every size, and kept by no cache", async () => {
    const url = await uploadPhoto(ada);
    for (const size of sizesOf(url)) {
      const open = await get(size);
      expect([open.statusCode, open.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
    }
    await recordOf(ada, { photos: [url] });
    const admin = await signInAdministrator(test.app, 'super_admin');
    const otherDevice = await signInAgain(test.app, ada);
    for (const size of sizesOf(url)) {
      for (const headers of [{}, { cookie: bayo.cookie }, { authorization: `Bearer ${admin.token}` }]) {
        const refused = await get(size, headers as never);
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
      }
      for (const { cookie } of [ada, otherDevice]) {
        const own = await get(size, { cookie });
        expect(own.statusCode).toBe(200);
        expect(own.headers).toMatchObject({
          ...{ 'cache-control': 'private, no-store', 'content-type': 'image/webp' },
          'cross-origin-resource-policy': 'same-origin',
        });
      }
    }
    await otherDevice.call('POST', '/api/auth/logout');
    await expect.poll(async () => (await get(url, { cookie: otherDevice.cookie })).statusCode).toBe(404);
  });

  it('is used nowhere else', async () => {
    const url = await uploadPhoto(ada);
    await recordOf(ada, { photos: [url] });
    const own = `/api/users/${ada.id}`;
    const group = await create(ada, { name: 'Readers' });
    const attachments = [{ type: 'photo', url }];
    const uses = [
      await ada.call('PATCH', `${own}/photos`, { photos: [url] }),
      await ada.call('PATCH', `${own}/profile-picture`, { profilePicture: url }),
      await ada.call('PATCH', `${own}/cover-photo`, { coverPhoto: url }),
      await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Look', photos: [{ url }] }),
      await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: '', attachments }),
      await ada.call('POST', '/api/groups/messages', { groupId: group.id, content: '', attachments }),
      await ada.call('PATCH', `/api/groups/${group.id}`, { photo: url }),
      await ada.call('POST', '/api/rumours', { text: 'Is it true?', photo: url }),
      await post(ada, { ...newRecord(), photos: [url] }),
    ];
    expect(uses.map(({ status, body }) => [status, body.code])).toEqual(uses.map(() => [400, 'foreign_photo']));
  });

  it('is none that something else uses', async () => {
    const own = `/api/users/${ada.id}`;
    const group = await create(ada, { name: 'Writers' });
    const send = (url: string) => ({ content: '', attachments: [{ type: 'photo', url }] });
    const uses: ((url: string) => Promise<{ status: number; body: { id?: number } }>)[] = [
      (url) => ada.call('PATCH', `${own}/photos`, { photos: [url] }),
      (url) => ada.call('PATCH', `${own}/profile-picture`, { profilePicture: url }),
      (url) => ada.call('PATCH', `${own}/cover-photo`, { coverPhoto: url }),
      (url) => ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, ...send(url) }),
      (url) => ada.call('POST', '/api/groups/messages', { groupId: group.id, ...send(url) }),
      (url) => ada.call('PATCH', `/api/groups/${group.id}`, { photo: url }),
      (url) => ada.call('POST', '/api/rumours', { text: `Is ${url} true?`, photo: url }),
      // Also a removed post, which may return.
      async (url) => {
        const posted = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'x', photos: [{ url }] });
        await ada.call('DELETE', `/api/social-feeds/${posted.body.id}`);
        return posted;
      },
    ];
    for (const use of uses) {
      const url = await uploadPhoto(ada);
      expect((await use(url)).status).toBeLessThan(300);
      expect((await post(ada, { ...newRecord(), photos: [url] })).body.code, String(use)).toBe('foreign_photo');
      expect((await get(url)).statusCode).toBe(200);
    }
    expect((await post(ada, { ...newRecord(), photos: [await uploadPhoto(bayo)] })).body.code).toBe('foreign_photo');
    expect((await post(ada, { ...newRecord(), photos: ['/uploads/nothing.webp'] })).body.code).toBe('foreign_photo');
  });

  it('is in a record or anywhere else, also in the feed, never in both, when they come at once', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const url = await uploadPhoto(ada);
      const attachments = [{ type: 'photo', url }];
      const answers = await Promise.all([
        post(ada, { ...newRecord(), photos: [url] }),
        ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: '', attachments }),
        ada.call('POST', '/api/rumours', { text: `Is ${url} true?`, photo: url }),
        ada.call('PATCH', `/api/users/${ada.id}/profile-picture`, { profilePicture: url }),
        ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Look', photos: [{ url }] }),
      ]);
      const [record, ...others] = answers.map(({ status }) => status < 300);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
      expect(record && others.includes(true), JSON.stringify(answers.map(({ status }) => status))).toBe(false);
      expect((await get(url)).statusCode).toBe(record ? 404 : 200);
    }
  });

  it('is in no list of uploads, and out of reach of administrators and reports', async () => {
    const url = await uploadPhoto(ada);
    await recordOf(ada, { photos: [url] });
    const admin = await signInAdministrator(test.app, 'super_admin');
    const activity = await admin.call('GET', `/api/admin/users/${ada.id}/activity`);
    expect(activity.status).toBe(200);
    expect(JSON.stringify(activity.body)).not.toContain(url);
    const { id } = await test.context.db
      .selectFrom('photos')
      .select('id')
      .where('url', '=', url)
      .executeTakeFirstOrThrow();
    expect((await admin.call('DELETE', `/api/admin/users/${ada.id}/photos/${id}`)).status).toBe(404);
    const report = { subjectType: 'photo', subjectId: id, reason: 'spam' };
    expect((await bayo.call('POST', '/api/reports', report)).status).toBe(404);
    expect((await bayo.call('GET', `/api/users/${ada.id}`)).body.photos).not.toContain(url);
    expect((await get(url, { cookie: ada.cookie })).statusCode).toBe(200);
  });

  it('stays while the record is there, and goes with it in every size', async () => {
    const url = await uploadPhoto(ada);
    const unused = await uploadPhoto(ada);
    const { id } = await recordOf(ada, { photos: [url] });
    test.setNow(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    await removeUnusedPhotos(test.context);
    const folder = test.context.config.UPLOADS_DIR;
    const filesOf = async (one: string) => (await filesBelow(folder)).filter((name) => one.includes(name.slice(0, 32)));
    expect([(await filesOf(url)).length, (await filesOf(unused)).length]).toEqual([4, 0]);
    expect((await ada.call('DELETE', `/api/users/${ada.id}/records/${id}`)).status).toBe(204);
    expect(await filesOf(url)).toEqual([]);
    expect((await get(url, { cookie: ada.cookie })).statusCode).toBe(404);
    expect((await ada.call('DELETE', `/api/users/${ada.id}/records/${id}`)).status).toBe(404);
  });

  it('is served to nobody after its record, also while its files wait for their deletion', async () => {
    const url = await uploadPhoto(ada);
    const { id } = await recordOf(ada, { photos: [url] });
    const { photos } = test.context;
    const remove = vi.spyOn(photos, 'remove').mockRejectedValue(new Error('the disk is away'));
    await ada.call('DELETE', `/api/users/${ada.id}/records/${id}`);
    expect(remove).toHaveBeenCalled();
    remove.mockRestore();
    expect(await photos.read(url.slice('/uploads/'.length))).not.toBeNull();
    for (const size of sizesOf(url)) {
      for (const cookie of ['', ada.cookie]) expect((await get(size, { cookie })).statusCode).toBe(404);
    }
  });

  it('is not confirmed as unchanged to others', async () => {
    const url = await uploadPhoto(ada);
    const { etag, 'last-modified': modified } = (await get(url)).headers;
    await recordOf(ada, { photos: [url] });
    const conditions = { 'if-none-match': String(etag ?? '*'), 'if-modified-since': String(modified ?? new Date()) };
    expect((await get(url, { ...conditions, cookie: bayo.cookie })).statusCode).toBe(404);
    expect((await test.app.inject({ method: 'HEAD', url, headers: conditions })).statusCode).toBe(404);
  });
});

describe('a record', () => {
  it('is proven by the export alone', async () => {
    const member = await registerMember(test.app);
    const photos = [await uploadPhoto(member), await uploadPhoto(member)];
    const kept = await recordOf(member, { text: ' Two\nlines, €5 \n', photos });
    await recordOf(member, { kind: 'harm', text: 'No photo' });
    const exported = (await member.call('GET', `/api/users/${member.id}/export`)).body;
    expect(exported.complete).toBe(true);
    expect(exported.records).toHaveLength(2);
    for (const { kind, on, text, photos: exportedPhotos, digest, code } of exported.records) {
      const lines = [kind, on, text];
      for (const { url, digest: claimed } of exportedPhotos) {
        const file = await get(url, { cookie: member.cookie });
        expect(claimed).toBe(sha256(file.rawPayload));
        lines.push(claimed);
      }
      expect(sha256(lines.map((line) => `${line}\n`).join(''))).toBe(digest);
      const check = await test.app.inject({ method: 'GET', url: `/api/checks/${code}` });
      expect(check.json()).toMatchObject({ kind, on, digest });
    }
    expect(exported.records[1]).toMatchObject({ text: 'Two\nlines, €5', code: kept.code });
    expect(exported.records[1].photos.map(({ url }: { url: string }) => url)).toEqual(photos);
    expect(exported.photos).toEqual([]);
    expect(exported.letters).toEqual([]);
  });

  it('is one for twenty equal calls, with its photo', async () => {
    const body = { ...newRecord(), photos: [await uploadPhoto(ada)] };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(ada, body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await recordsOf(ada)).filter(({ id }: { id: number }) => id === answers[0]?.body.id)).toHaveLength(1);
  });

  it('is the 500th and no 501st, when two come at once', async () => {
    const member = await registerMember(test.app);
    const rows = Array.from({ length: recordLimits.kept - 1 }, (_, place) => ({
      ...{ memberId: member.id, kind: 'other' as const, on: '2026-01-01', text: 'A record', receivedAt: new Date() },
      ...{ digest: '0'.repeat(64), code: String(7_000_000_000 + place) },
    }));
    await test.context.db.insertInto('records').values(rows).execute();
    const answers = await Promise.all([post(member, newRecord()), post(member, newRecord())]);
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [201, expect.any(String)],
      [409, 'too_many_records'],
    ]);
    const seen: number[] = [];
    for (let url: string | undefined = `/api/users/${member.id}/records?limit=100`; url !== undefined; ) {
      const { body, headers } = await member.call('GET', url);
      seen.push(...body.map(({ id }: { id: number }) => id));
      url = /^<([^>]+)>/.exec(String(headers.link))?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([500, 500]);
    const [newest] = await recordsOf(member);
    await member.call('DELETE', `/api/users/${member.id}/records/${newest.id}`);
    expect((await post(member, newRecord())).status).toBe(201);
  });

  it('of today in Lagos is taken in its first hour, and one of tomorrow never', async () => {
    test.setNow(new Date('2026-11-27T23:30:00Z'));
    expect((await post(ada, { ...newRecord(), on: '2026-11-28' })).status).toBe(201);
    expect((await post(ada, { ...newRecord(), on: '2026-11-29' })).status).toBe(400);
    // A phone whose clock is a day ahead.
    expect((await post(ada, { ...newRecord(), on: '2026-11-28', at: '2026-11-28T23:30:00Z' })).status).toBe(400);
    expect((await post(ada, { ...newRecord(), on: '2025-10-24' })).status).toBe(201);
    expect((await post(ada, { ...newRecord(), on: '2025-10-23' })).status).toBe(400);
  });

  it('goes with the account: its row, files and code', async () => {
    const member = await registerMember(test.app);
    const url = await uploadPhoto(member);
    const { code } = await recordOf(member, { photos: [url] });
    const answer = await member.call('DELETE', `/api/users/${member.id}`, { password: member.password });
    expect(answer.status).toBe(204);
    while (await deletionStep(test.context));
    const { db, config } = test.context;
    expect(await db.selectFrom('records').where('memberId', '=', member.id).selectAll().execute()).toEqual([]);
    expect((await filesBelow(config.UPLOADS_DIR)).filter((name) => url.includes(name.slice(0, 32)))).toEqual([]);
    expect((await get(`/api/checks/${code}`)).statusCode).toBe(404);
  });

  it('has no code that checks from the moment in which the account is deleted', async () => {
    const member = await registerMember(test.app);
    const { code } = await recordOf(member);
    await sql`update members set deleted_at = now() where id = ${member.id}`.execute(test.context.db);
    expect((await get(`/api/checks/${code}`)).statusCode).toBe(404);
  });
});

it('neither words nor codes of a file are in the log', async () => {
  const logging = await createTestApp({ LOG_LEVEL: 'trace', LOG_SAMPLE: '1' });
  const member = await registerMember(logging.app);
  const { code } = await recordOf(member, { text: 'The officer asked for money.' });
  await member.call('GET', `/api/checks/${code}`);
  await member.call('GET', '/api/checks/ZZZZZZZZZZ');
  const lines = logging.log.join('');
  expect(lines).toContain('/api/checks/');
  for (const word of [code, 'ZZZZZZZZZZ', 'officer']) expect(lines).not.toContain(word);
  await logging.close();
});

it('an address checks 30 codes a minute', async () => {
  const limited = await createTestApp({ KOPA_RATE_LIMIT_FACTOR: '1' });
  const from = (address: string) =>
    limited.app.inject({ method: 'GET', url: '/api/checks/0000000000', headers: { 'x-forwarded-for': address } });
  for (let turn = 0; turn < 30; turn += 1) expect((await from('203.0.113.9')).statusCode).toBe(404);
  const refused = await from('203.0.113.9');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect((await from('203.0.113.10')).statusCode).toBe(404);
  await limited.close();
});
