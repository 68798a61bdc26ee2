import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, storedPath } from '../../src/features/media/photo-names.ts';
import { startJobs } from '../../src/jobs/job-queue.ts';
import { memberOfTests } from '../members.ts';
import { filesBelow, uploadPhoto } from '../steps/uploads.ts';
import { appOfTests } from '../test-app.ts';
import { testSettings } from '../test-settings.ts';
import { runCommand } from './command.ts';
import { type S3Service, startS3Service } from './s3-service.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const uploads = () => test.context.config.UPLOADS_DIR;

const kopaAdmin = (args: string, settings: Record<string, string> = {}) =>
  runCommand('kopa-admin', args.split(' '), {
    ...testSettings,
    DATABASE_URL: test.context.config.DATABASE_URL,
    UPLOADS_DIR: uploads(),
    UPLOADS_FREE_PERCENT: '0',
    ...settings,
  });

describe('kopa-admin jobs', () => {
  beforeAll(async () => {
    // The queues are made by the first process that works on them.
    const queue = await startJobs(test.context);
    await queue.stop();
    await sql`delete from jobs.job`.execute(test.context.db);
  });

  const fail = async (name: string, message: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into jobs.job (name, policy, state, retry_count, retry_limit, completed_on, output)
      values (${name}, 'short', 'failed', 12, 12, now(), ${JSON.stringify({ message })}::jsonb) returning id`.execute(
      test.context.db,
    );
    return rows[0]?.id as string;
  };
  const states = async () => {
    const { rows } = await sql<{ job: string }>`
      select name || ' ' || state as job from jobs.job order by 1`.execute(test.context.db);
    return rows.map(({ job }) => job);
  };

  it('lists nothing before the first failure, and then has nothing to retry', async () => {
    for (const command of ['jobs failed', 'jobs retry all']) {
      expect(await kopaAdmin(command)).toEqual({ code: 0, output: 'No job has failed.\n', problem: '' });
    }
  });

  it('lists failed jobs with their error, and retries one by its id', async () => {
    const [mails, counters] = [await fail('mails', 'connect ECONNREFUSED'), await fail('counters', 'lock timeout')];
    const { output } = await kopaAdmin('jobs failed');
    expect(output).toMatch(/^id\tjob\tfailed at\terror$/m);
    expect(output).toMatch(new RegExp(`^${mails}\tmails\t\\d{4}-.*Z\tconnect ECONNREFUSED$`, 'm'));
    expect(output).toMatch(new RegExp(`^${counters}\tcounters\t`, 'm'));
    expect(await kopaAdmin(`jobs retry ${mails}`)).toMatchObject({ code: 0, output: 'Queued to run now: mails.\n' });
    expect(await states()).toEqual(['counters failed', 'mails created']);
  });

  it('retries all: one waits for each name, and no failed one is left', async () => {
    await fail('mails', 'connect ECONNREFUSED');
    await fail('counters', 'lock timeout');
    expect(await kopaAdmin('jobs retry all')).toMatchObject({ code: 0, problem: '' });
    expect(await states()).toEqual(['counters created', 'mails created']);
  });

  it('refuses an id of no failed job', async () => {
    const refused = await kopaAdmin(`jobs retry ${crypto.randomUUID()}`);
    expect(refused).toMatchObject({ code: 1, output: '', problem: expect.stringMatching(/^No failed job/) });
  });

  it.each(['jobs', 'jobs retry', 'jobs failed mails', 'storage', 'storage usage all'])(
    'shows how it is used for "%s"',
    async (command) => {
      expect(await kopaAdmin(command)).toMatchObject({ code: 1, problem: expect.stringMatching(/^Usage/) });
    },
  );
});

describe('kopa-admin storage', () => {
  let service: S3Service;
  let urls: string[];
  beforeAll(async () => {
    service = await startS3Service();
    urls = [];
    for (let count = 0; count < 3; count += 1) urls.push(await uploadPhoto(ada));
  });
  afterEach(() => {
    service.putsLeft = Number.POSITIVE_INFINITY;
    service.puts.length = 0;
  });
  afterAll(() => service.close());

  const bucket = () => ({
    S3_BUCKET: 'photos',
    S3_ENDPOINT: service.endpoint,
    AWS_ACCESS_KEY_ID: 'a key for tests',
    AWS_SECRET_ACCESS_KEY: 'a secret for tests',
  });

  it('shows the files of the store, the uploads, and the members who have the most', async () => {
    const { code, output } = await kopaAdmin('storage usage');
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^folder ${uploads()}: 12 files, \\d+\\.\\d MB$`, 'm'));
    expect(output).toMatch(/^photos: 3, \d+\.\d MB without their smaller copies$/m);
    expect(output).toMatch(/^voice notes: 0, 0\.0 MB$/m);
    expect(output).toContain(`member ${ada.user.username}: `);
  });

  it('copies all files into a bucket; a run that was cut is finished by the next one, and the folder stays', async () => {
    service.putsLeft = 8;
    service.failure = 500;
    const cut = await kopaAdmin('storage move-to-s3', bucket());
    expect(cut).toMatchObject({ code: 1, problem: expect.stringMatching(/^The bucket does not answer/) });
    expect(service.objects.size).toBe(8);

    service.putsLeft = Number.POSITIVE_INFINITY;
    service.puts.length = 0;
    const finished = await kopaAdmin('storage move-to-s3', bucket());
    expect(finished).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Copied 4 files, .*; 8 were in the bucket/),
    });
    expect(service.puts).toHaveLength(4);
    const paths = urls.flatMap(filesOf).map(storedPath);
    expect([...service.objects.keys()].sort()).toEqual(paths.sort());
    for (const path of paths) expect(service.objects.get(path)?.bytes).toEqual(await readFile(join(uploads(), path)));
    expect(await filesBelow(uploads())).toHaveLength(12);

    expect((await kopaAdmin('storage move-to-s3', bucket())).output).toMatch(/^Copied 0 files/);
    expect((await kopaAdmin('storage usage', bucket())).output).toMatch(/^bucket photos: 12 files, /);
  });

  it('asks for the bucket where none is set', async () => {
    expect(await kopaAdmin('storage move-to-s3')).toMatchObject({
      code: 1,
      problem: expect.stringMatching(/^Set S3_BUCKET/),
    });
  });
});
