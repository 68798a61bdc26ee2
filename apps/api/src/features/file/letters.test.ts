import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { memberOfTests, registerMember } from '../../../test/members.ts';
import { writeLetter } from '../../../test/steps/file.ts';
import { appOfTests, createTestApp } from '../../../test/test-app.ts';

// A Friday, 13:00 in Lagos.
const now = new Date('2026-11-27T12:00:00Z');
const test = appOfTests({}, { now });
const ada = memberOfTests(test, { firstName: 'Ada', middleName: 'Ngozi', surname: 'Okafor' });
const chidi = memberOfTests(test);

const leave = { days: 5, from: '2026-12-28', reason: 'Rest' };
const post = (body: object, headers = {}) => ada.call('POST', `/api/users/${ada.id}/letters`, body, headers);
const letterOf = async (id: number) => (await ada.call('GET', `/api/users/${ada.id}/letters/${id}`)).body;
const codesOf = async (id: number) => (await letterOf(id)).warnings.map(({ code }: { code: string }) => code);

/** The portal record of Ada; null for none. */
async function setRecord(record: object | null): Promise<void> {
  const none = { stateCode: null, batch: null, ppa: null, lga: null, deploymentState: null };
  const linked = { ...none, stateCode: 'LA/26A/7001', serviceStartDate: '2026-03-01', serviceDays: 365, ...record };
  const values = record === null ? { ...none, serviceStartDate: null, serviceDays: null } : linked;
  const portal = { portalConnected: record !== null };
  await test.context.db
    .updateTable('members')
    .set({ ...values, ...portal })
    .where('id', '=', ada.id)
    .execute();
}

describe('a letter', () => {
  it('keeps the place of its writing, until it is written anew', async () => {
    const place = { ppa: 'Ikeja Grammar School', lga: 'Ikeja', deploymentState: 'Lagos' };
    await setRecord({ ...place, stateCode: 'LA/26A/7001', batch: '2026 Batch A' });
    const letter = await writeLetter(ada, 'leave', leave);
    expect(letter.text).toContain('I am Ada Ngozi Okafor, a corps member of 2026 Batch A, state code LA/26A/7001.');
    expect(letter.text).toContain('27 November 2026');
    await setRecord({ ...place, deploymentState: 'Kano', lga: 'Dala', ppa: 'A clinic', stateCode: 'KN/26A/7001' });
    expect(await letterOf(letter.id)).toEqual(letter);
    test.setNow(new Date('2026-11-29T12:00:00Z'));
    expect(await letterOf(letter.id)).toEqual(letter);
    const url = `/api/users/${ada.id}/letters/${letter.id}`;
    const anew = (await ada.call('PATCH', url, { fields: { days: 4 } })).body;
    expect(anew).toMatchObject({ on: '2026-11-29', createdAt: letter.createdAt });
    expect(anew.addressee).toContain('Kano');
    expect(anew.text).toContain('I serve at A clinic, Dala, Kano.');
    expect(anew.text).toContain('29 November 2026');
    expect(anew.text).toContain('Number of days: 4.');
  });

  it('that waited has the day on which it was written in Lagos', async () => {
    const at = '2026-11-25T23:30:00.000Z';
    const { status, body } = await post({ templateKey: 'leave', fields: leave, at });
    expect([status, body.on, body.createdAt]).toEqual([201, '2026-11-26', now.toISOString()]);
    expect(body.text).toContain('26 November 2026');
  });

  it('of a phone whose clock is a day wrong is refused, and taken without its time', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const letter = { templateKey: 'leave', fields: leave };
    const refused = await post({ ...letter, at: '2026-11-28T12:00:00Z' }, key);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body/at']);
    expect((await post(letter, key)).body.on).toBe('2026-11-27');
  });

  it('is one for equal calls, whatever the order of its fields', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const turned = { reason: 'Rest', from: '2026-12-28', days: 5 };
    const [one, other] = await Promise.all([
      post({ templateKey: 'leave', fields: leave }, key),
      post({ fields: turned, templateKey: 'leave' }, key),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect((await post({ templateKey: 'leave', fields: { ...leave, days: 6 } }, key)).status).toBe(409);
  });

  it('is judged as of today until it is handed in, then as of that day', async () => {
    const { id } = await writeLetter(ada, 'marriage', { wedding: '2026-12-25', place: 'Enugu' });
    expect(await codesOf(id)).toEqual([]);
    test.setNow(new Date('2026-11-28T12:00:00Z'));
    expect(await codesOf(id)).toEqual(['too_late_marriage']);
    const step = `/api/users/${ada.id}/letters/${id}/steps/employer`;
    await ada.call('PUT', step, { on: '2026-11-27' });
    expect(await codesOf(id)).toEqual([]);
    await ada.call('DELETE', step);
    expect(await codesOf(id)).toEqual(['too_late_marriage']);
  });

  it('may be handed in on its day in Lagos, also in the first hour, which is still yesterday in UTC', async () => {
    test.setNow(new Date('2026-11-27T23:30:00Z'));
    const { id, on } = await writeLetter(ada, 'leave', leave);
    expect(on).toBe('2026-11-28');
    const step = `/api/users/${ada.id}/letters/${id}/steps/employer`;
    expect((await ada.call('PUT', step, { on: '2026-11-29' })).status).toBe(400);
    expect((await ada.call('PUT', step, { on: '2026-11-28' })).status).toBe(200);
  });

  it.each([
    ['GET', '', undefined],
    ['PATCH', '', { fields: { days: 1 } }],
    ['PUT', '/steps/employer', { on: '2026-11-27' }],
    ['DELETE', '/steps/employer', undefined],
    ['PUT', '/outcome', { outcome: 'refused', on: '2026-11-27' }],
    ['DELETE', '', undefined],
  ] as const)('of another member is not found: %s %s', async (method, path, body) => {
    const { id } = await writeLetter(ada, 'leave', leave);
    const before = await letterOf(id);
    expect((await chidi.call(method, `/api/users/${chidi.id}/letters/${id}${path}`, body)).status).toBe(404);
    expect((await chidi.call(method, `/api/users/${ada.id}/letters/${id}${path}`, body)).status).toBe(403);
    expect(await letterOf(id)).toEqual(before);
  });

  it('keeps both of two steps that come at once, or refuses the later office', async () => {
    const { id } = await writeLetter(ada, 'leave', leave);
    const put = (step: string) =>
      ada.call('PUT', `/api/users/${ada.id}/letters/${id}/steps/${step}`, { on: '2026-11-27', receivedBy: step });
    const answers = await Promise.all(['coordinator', 'inspector', 'employer', 'inspector', 'employer'].map(put));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { steps } = await letterOf(id);
    const days = steps.map(({ on }: { on: string | null }) => on);
    expect(days).toEqual(days.toSorted((a: string | null) => (a === null ? 1 : -1)));
    expect(days[0]).toBe('2026-11-27');
  });
});

describe('leave', () => {
  const leaveOf = async () => (await ada.call('GET', `/api/users/${ada.id}/leave`)).body;

  it('is counted in the service year by the day of its outcome, without a linked portal always', async () => {
    await test.context.db.deleteFrom('letters').where('memberId', '=', ada.id).execute();
    await setRecord(null);
    const { id } = await writeLetter(ada, 'leave', leave);
    await handInAt(id, '2026-11-27');
    await ada.call('PUT', `/api/users/${ada.id}/letters/${id}/outcome`, { outcome: 'granted', on: '2026-11-27' });
    expect(await leaveOf()).toEqual({ allowed: 14, granted: 5, left: 9 });
    await setRecord({ serviceStartDate: '2026-11-28', serviceDays: 365 });
    expect(await leaveOf()).toEqual({ allowed: 14, granted: 0, left: 14 });
    await setRecord({ serviceStartDate: '2025-11-28', serviceDays: 365 });
    expect(await leaveOf()).toEqual({ allowed: 14, granted: 5, left: 9 });
    await setRecord({ serviceStartDate: '2025-11-27', serviceDays: 365 });
    expect(await leaveOf()).toEqual({ allowed: 14, granted: 0, left: 14 });
    await setRecord(null);
    await ada.call('DELETE', `/api/users/${ada.id}/letters/${id}`);
    expect(await leaveOf()).toEqual({ allowed: 14, granted: 0, left: 14 });
  });

  async function handInAt(id: number, on: string): Promise<void> {
    await ada.call('PUT', `/api/users/${ada.id}/letters/${id}/steps/employer`, { on });
  }
});

it('20 letters are taken on a day in Lagos, and refused ones do not count', async () => {
  const limited = await createTestApp({ KOPA_RATE_LIMIT_FACTOR: '1' });
  limited.setNow(new Date('2026-11-27T22:00:00Z'));
  const member = await registerMember(limited.app);
  const write = (fields: object) =>
    member.call('POST', `/api/users/${member.id}/letters`, { templateKey: 'leave', fields });
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await write({ ...leave, days: 0 })).status).toBe(400);
    expect((await write(leave)).status).toBe(201);
  }
  const refused = await write(leave);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  // Until midnight in Lagos.
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  limited.setNow(new Date('2026-11-27T23:00:00Z'));
  expect((await write(leave)).status).toBe(201);
  await limited.close();
});
