import type { Caller } from './calls.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** Writes and reads the file of a member: letters with their route, and records, one with a photo. */
export async function keepFile({ call, read }: Caller, id: number, photo: string, visitor: Caller): Promise<void> {
  const fields = { days: 3, from: today(), reason: 'Rest' };
  const written = await call('POST', `/api/users/${id}/letters`, { templateKey: 'leave', fields });
  const letter = `/api/users/${id}/letters/${(written.body as { id: number }).id}`;
  await call('PATCH', letter, { fields: { days: 4 } });
  for (const step of ['employer', 'inspector']) await call('PUT', `${letter}/steps/${step}`, { on: today() });
  await call('DELETE', `${letter}/steps/inspector`);
  await call('PUT', `${letter}/outcome`, { outcome: 'granted', on: today() });
  await read(letter);
  await call('DELETE', letter);
  const record = { kind: 'other', on: today(), text: 'They did not sign my card.', photos: [photo] };
  const kept = (await call('POST', `/api/users/${id}/records`, record)).body as { id: number; code: string };
  await visitor.read(`/api/checks/${kept.code}`);
  await call('DELETE', `/api/users/${id}/records/${kept.id}`);
}

/** Reads the file of a member with many letters and records. */
export async function readFile({ read }: Caller, id: number): Promise<void> {
  await read('/api/letter-templates');
  for (const list of ['letters', 'records', 'records?kind=money', 'leave']) await read(`/api/users/${id}/${list}`);
}

/** Changes a template. */
export async function changeTemplate({ call, read }: Caller): Promise<void> {
  await call('PATCH', '/api/admin/letter-templates/leave', { title: 'Application for leave' });
  await read('/api/admin/letter-templates');
}
