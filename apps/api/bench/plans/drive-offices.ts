import { randomBytes } from 'node:crypto';
import { countWrongWord } from '../../src/features/office/rosters.queries.ts';
import { type Caller, callsAs } from './calls.ts';
import type { ExplainedApp } from './explained-app.ts';

const now = () => new Date().toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const password = 'An-Official-Pass-9';

/** Offers offices, and makes the calls of an official with one of a state and one of an LGA. */
export async function actInPlace(explained: ExplainedApp, administrator: Caller, made: Set<string>): Promise<void> {
  const { db } = explained.context;
  const username = `bench${randomBytes(6).toString('hex')}`;
  const account = { username, name: 'Bench Official', role: 'official', password };
  const { id } = (await administrator.call('POST', '/api/admin/administrators', account)).body as { id: number };
  const signedIn = await callsAs(explained, {}, made).call('POST', '/api/admin/auth/login', { username, password });
  const { token } = signedIn.body as { token: string };
  const official = callsAs(explained, { authorization: `Bearer ${token}` }, made);
  const offer = async (place: object) => {
    const office = { ...place, holder: { administratorId: id }, until: inDays(9) };
    return ((await administrator.call('POST', '/api/admin/offices', office)).body as { id: number }).id;
  };
  for (let run = 0; run < 7; run += 1) {
    const officeId = await offer({ kind: 'zonal', state: 'Lagos', lgas: ['Ikeja', 'Epe'] });
    await official.call('PUT', `/api/offices/${officeId}/acceptance`);
    await administrator.call('PATCH', `/api/admin/offices/${officeId}`, { until: inDays(20) });
    if (run % 2 === 0) await official.call('DELETE', `/api/offices/${officeId}/acceptance`);
    else await administrator.call('DELETE', `/api/admin/offices/${officeId}`);
  }
  for (const query of [
    '',
    '?limit=5',
    '?state=State%2017',
    '?kind=inspector&limit=5',
    '?state=State%2017&kind=zonal',
  ]) {
    await administrator.read(`/api/admin/offices${query}`);
  }
  // The generated places are no real ones, so nobody can be offered an office there.
  const held = await db
    .updateTable('offices')
    .set({ administratorId: id })
    .where('kind', 'in', ['coordinator', 'inspector'])
    .where('state', '=', 'State 17')
    .where('endedAt', 'is', null)
    .returning(['id', 'kind'])
    .execute();
  const coordinator = held.find(({ kind }) => kind === 'coordinator')?.id;
  await official.read('/api/admin/offices/own');
  for (const list of ['notices', 'calendar', 'calendar?kind=cds_day', 'safety-calls']) {
    await official.read(`/api/admin/${list}`);
  }
  for (const query of ['', '?search=ada', '?search=LA%2F26A%2F1', '?search=zq']) {
    await official.read(`/api/offices/${coordinator}/roster${query}`);
  }
}

/** Calls the roll of a group, by its executive, who is on the roster too. */
export async function callRoll(explained: ExplainedApp, holder: Caller, id: number): Promise<void> {
  const { call, read } = holder;
  await read('/api/offices');
  await read(`/api/users/${id}/offices`);
  await read('/api/roll-calls');
  await read(`/api/users/${id}/attendance?limit=5`);
  const offices = (await call('GET', `/api/users/${id}/offices`)).body as { id: number; kind: string }[];
  const path = `/api/offices/${offices.find(({ kind }) => kind === 'cds_executive')?.id}`;
  await read(`${path}/roster?limit=5`);
  await read(`${path}/roll-calls?limit=5`);
  for (let run = 0; run < 7; run += 1) {
    const [open] = (await call('GET', `${path}/roll-calls?limit=1`)).body as { id: number }[];
    await call('PUT', `/api/roll-calls/${open?.id}/closing`);
    const meeting = { title: 'Weekly CDS', on: inDays(1), from: '00:00', to: '08:00' };
    const opened = (await call('POST', `${path}/roll-calls`, meeting)).body as { id: number; word: string };
    const rollCall = `/api/roll-calls/${opened.id}`;
    await read(rollCall);
    await read(`${rollCall}/roster`);
    await countWrongWord(explained.context.db, opened.id, id);
    await call('POST', `${rollCall}/marks`, { marks: [{ memberId: id, mark: 'present', at: now() }] });
    await call('POST', `${rollCall}/claims`, { word: opened.word, at: now() });
    await call('PUT', `${rollCall}/closing`);
    const reason = 'Left before the end.';
    await call('POST', `${rollCall}/corrections`, { memberId: id, mark: 'excused', reason });
    await call('POST', `/api/users/${id}/attendance/${opened.id}/objection`, { text: 'I was there.' });
  }
}
