import { describe, expect, it } from 'vitest';
import { registration } from '../forms.ts';
import { startApi } from './api-process.ts';
import { processOfTests } from './own-process.ts';
import { callAt, registerAt } from './remote-members.ts';

const own = processOfTests({ LOG_LEVEL: 'trace' });

it('the checks of the front, several each second, are not logged', async () => {
  expect((await callAt(own.api.port, 'GET', '/readyz')).status).toBe(200);
  await callAt(own.api.port, 'GET', '/api/auth/user');
  await expect.poll(() => own.api.logged.filter((line) => line.includes('/api/auth/user')).length).toBeGreaterThan(0);
  expect(own.api.logged.filter((line) => line.includes('/readyz'))).toEqual([]);
});

it('of the calls that succeed a share is logged, and every refused one', async () => {
  const sampled = await startApi({ DATABASE_URL: own.database.url, LOG_SAMPLE: '5' });
  const member = await registerAt(sampled.port);
  for (let call = 0; call < 9; call += 1) await member.call('GET', '/api/auth/user');
  for (let call = 0; call < 3; call += 1) await callAt(sampled.port, 'GET', '/api/auth/user');
  const statuses = () =>
    sampled.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request completed')
      .map(({ res }) => res.statusCode);
  await expect.poll(statuses).toEqual([200, 200, 401, 401, 401]);
  await sampled.kill('SIGTERM');
});

/** The head of a PNG of 8 by 8 pixels, without any of them: the decoder is asked, and gives up. */
const emptyPng = Buffer.from('89504e470d0a1a0a0000000d4948445200000008000000080802000000' + '4b6d29dc', 'hex');

const secrets = {
  password: 'Pass-Of-Ngozi-41',
  wrongPassword: 'Guess-Of-Stranger-42',
  portalPassword: 'Portal-Of-Ngozi-43',
  phone: '08099112233',
  text: 'Words between two members',
  /** The token of a calendar's address: 43 characters. */
  calendar: 'Calendar-Of-Ngozi-44-'.padEnd(43, 'x'),
};
const { password, wrongPassword, portalPassword, phone, text, calendar } = secrets;

it('the log has requests and answers, but no password, token, cookie, phone number or text of members', async () => {
  const post = (path: string, body: unknown, cookie = '') => callAt(own.api.port, 'POST', path, body, { cookie });
  const ngozi = await registerAt(own.api.port, { password, phoneNumber: phone });
  const other = await registerAt(own.api.port);
  const { email } = ngozi.user;
  const statuses = [
    await post('/api/auth/login', { email, password }),
    await post('/api/auth/login', { email, password: wrongPassword }),
    await post('/api/auth/login', { email, password: wrongPassword, unknown: wrongPassword }),
    await post('/api/auth/register', { ...registration({ password, phoneNumber: phone }), email }),
    await post('/api/auth/register', { ...registration({ password }), phoneNumber: [phone] }),
    await post('/api/admin/auth/login', { username: 'superadmin', password: wrongPassword }),
    await ngozi.call('POST', '/api/messages/direct', { receiverId: other.id, content: text }),
    await ngozi.call('POST', '/api/messages/direct', { receiverId: 'nobody', content: text }),
    await ngozi.call('POST', '/api/portal/connect', { email, password: portalPassword }),
    await callAt(own.api.port, 'GET', `/api/service-calendars/${calendar}.ics`),
    await callAt(own.api.port, 'GET', '/api/admin/stats', undefined, { authorization: `Bearer ${wrongPassword}` }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 401, 400, 409, 400, 401, 201, 400, 502, 404, 401]);

  for (let i = 0; i < 4; i += 1) await post('/api/auth/login', { email, password: wrongPassword });
  expect((await post('/api/auth/login', { email, password })).status).toBe(429);
  await post('/api/auth/login', { email: wrongPassword, password });

  const countOf = (words: string) => own.api.logged.filter((line) => line.includes(words)).length;
  await expect.poll(() => countOf('/api/admin/stats')).toBe(1);
  // The last line of all; lines are written a moment later.
  await expect.poll(() => countOf('"account":"unknown"')).toBeGreaterThan(0);
  const log = own.api.logged.join('\n');
  for (const secret of Object.values(secrets)) expect(log).not.toContain(secret);
  const signIns = own.api.logged.map((line) => JSON.parse(line)).filter(({ account }) => account !== undefined);
  const known = { account: `member:${ngozi.id}`, address: '127.0.0.1' };
  const limit = 'loginFailuresPerAccount';
  expect(signIns).toContainEqual(expect.objectContaining({ ...known, msg: 'signed in' }));
  expect(signIns).toContainEqual(expect.objectContaining({ ...known, msg: 'sign-in failed' }));
  expect(signIns).toContainEqual(expect.objectContaining({ ...known, limit, msg: 'sign-in locked out' }));
  expect(signIns).toContainEqual(expect.objectContaining({ account: 'unknown', msg: 'sign-in failed' }));
  expect(log).not.toContain(ngozi.cookie.split('=')[1]);
  for (const line of own.api.logged) expect(JSON.parse(line), 'structured').toHaveProperty('level');
  const requests = own.api.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed');
  expect(requests.every(({ reqId, req }) => reqId !== undefined && req.headers === undefined)).toBe(true);
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
});

describe('the id of a request', () => {
  const linesOf = (id: unknown) => own.api.logged.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);

  it('is in every line of the request beside the id of the member, also in those of the photo decoder', async () => {
    const ngozi = await registerAt(own.api.port);
    const path = `/api/users/${ngozi.id}/upload-photo`;
    const id = 'front-of-the-upload';
    const imageData = `data:image/png;base64,${emptyPng.toString('base64')}`;
    const photo = { imageData, fileName: 'a.png', fileSize: emptyPng.length };
    await ngozi.call('POST', path, photo, { 'x-request-id': id });
    await expect.poll(() => linesOf(id).map(({ msg }) => msg)).toContain('request completed');
    const lines = linesOf(id);
    expect(lines.map(({ msg }) => msg)).toContain('photo decoder started');
    expect(lines.map(({ member }) => member)).toEqual(lines.map(() => ngozi.id));
  });

  it('is returned with an error only', async () => {
    expect((await callAt(own.api.port, 'GET', '/api/auth/user')).headers).toHaveProperty('x-request-id');
    expect((await callAt(own.api.port, 'GET', '/healthz')).headers).not.toHaveProperty('x-request-id');
  });

  it('is that of a trusted proxy if it is harmless', async () => {
    const returned = async (given: string) => {
      const { headers } = await callAt(own.api.port, 'GET', '/api/no-such-call', undefined, { 'x-request-id': given });
      return headers['x-request-id'];
    };
    expect(await returned('front-0123456789')).toBe('front-0123456789');
    for (const harmful of ['short', 'x'.repeat(65), 'two words here', '{"level":60}']) {
      expect(await returned(harmful)).toMatch(/^[\da-f]{12}$/);
    }
  });
});
