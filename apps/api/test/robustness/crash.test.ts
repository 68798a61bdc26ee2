import { afterAll, beforeAll, expect, it } from 'vitest';
import { retryUntilAnswered } from '../retry-until-answered.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { idOf, type KeyedWrite, keyedWrites } from './keyed-writes.ts';
import { connectAt, type RemoteMember, readAll, registerAt } from './remote-members.ts';

const kills = 5;
const writesBetweenKills = 30;

let database: TestDatabase;
let api: ApiProcess;
let ada: RemoteMember;
let bayo: RemoteMember;
let postId: number;

beforeAll(async () => {
  database = await createDatabase('migrated');
  api = await startApi({ DATABASE_URL: database.url });
  [ada, bayo] = [await registerAt(api.port), await registerAt(api.port)];
  await connectAt(ada, bayo);
  postId = (await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'the first' })).body.id;
});
afterAll(async () => {
  await api.kill('SIGKILL');
  await database.drop();
});

it('no acknowledged write is lost and no keyed retry doubles, however often the process is killed', async () => {
  const acknowledged = new Map<KeyedWrite, number>();
  let isOver = false;
  let restarted: Promise<void> = Promise.resolve();
  let onAcknowledged = () => {};

  async function work(next: () => KeyedWrite): Promise<void> {
    while (!isOver) {
      const write = next();
      for (;;) {
        const answer = await write.send().catch(() => null);
        if (answer?.status === 201) {
          acknowledged.set(write, idOf(answer));
          break;
        }
        if (answer !== null && answer.status !== 503) throw new Error(`answered ${answer.status}`);
        await restarted;
      }
      onAcknowledged();
    }
  }

  const acknowledgements = (count: number) =>
    new Promise<void>((resolve) => {
      onAcknowledged = () => acknowledged.size >= count && resolve();
    });

  const nextOf = [keyedWrites(ada, postId, bayo.id), keyedWrites(bayo, postId, ada.id)];
  const workers = [0, 1, 0, 1, 0, 1].map((who) => work(nextOf[who] as () => KeyedWrite));
  const failed = Promise.all(workers);
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.race([acknowledgements(acknowledged.size + writesBetweenKills), failed]);
    const dead = api.kill('SIGKILL');
    restarted = dead.then(async () => {
      api = await startApi({ DATABASE_URL: database.url, API_PORT: String(api.port) });
    });
    await restarted;
  }
  isOver = true;
  await failed;

  const again = await Promise.all(
    [...acknowledged.keys()].map(async (write) => idOf(await retryUntilAnswered(write.send))),
  );
  expect(again).toEqual([...acknowledged.values()]);

  const stored = {
    post: await readAll(ada, '/api/social-feeds?limit=100'),
    comment: await readAll(ada, `/api/social-feeds/${postId}/comments?limit=100`),
    message: await readAll(ada, `/api/messages/direct/${ada.id}/${bayo.id}?limit=100`),
  };
  for (const kind of ['post', 'comment', 'message'] as const) {
    const written = [...acknowledged.keys()].filter((write) => write.kind === kind).map(({ content }) => content);
    const found = stored[kind].map(({ content }) => content as string).filter((content) => content !== 'the first');
    expect(found.sort()).toEqual(written.sort());
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * writesBetweenKills);
}, 60_000);
