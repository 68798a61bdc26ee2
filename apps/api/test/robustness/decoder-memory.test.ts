import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadPhoto } from '../photos.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { registerAt } from './remote-members.ts';

let database: TestDatabase;
let api: ApiProcess;
beforeAll(async () => {
  database = await createDatabase('migrated');
  api = await startApi({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await database.drop();
});

it('where memory runs out, a decoder of photos is ended before the process', async () => {
  expect((await uploadPhoto(await registerAt(api.port))).status).toBe(200);
  const decoders = api.logged.flatMap((line) => (JSON.parse(line) as { decoder?: number }).decoder ?? []);
  const priorityOf = async (pid: number) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
  expect(await priorityOf(decoders[0] as number)).toBeGreaterThan(await priorityOf(api.pid));
});
