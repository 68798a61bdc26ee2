import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sendPhoto } from '../steps/uploads.ts';
import { processOfTests } from './own-process.ts';
import { registerAt } from './remote-members.ts';

const own = processOfTests();

it('where memory runs out, a decoder of photos is ended before the process', async () => {
  expect((await sendPhoto(await registerAt(own.api.port))).status).toBe(200);
  const decoders = own.api.logged.flatMap((line) => (JSON.parse(line) as { decoder?: number }).decoder ?? []);
  const priorityOf = async (pid: number) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
  expect(await priorityOf(decoders[0] as number)).toBeGreaterThan(await priorityOf(own.api.pid));
});
