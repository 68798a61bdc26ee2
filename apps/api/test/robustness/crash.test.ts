import { expect, it } from 'vitest';
import { retryUntilAnswered } from '../retry-until-answered.ts';
import { startApi } from './api-process.ts';
import { idOf, type KeyedWrite, writersAt } from './keyed-writes.ts';
import { processOfTests } from './own-process.ts';
import { readAll } from './remote-members.ts';

const kills = 5;
const writesBetweenKills = 30;

const own = processOfTests();

it('no acknowledged write is lost and no keyed retry doubles, however often the process is killed', async () => {
  const { ada, bayo, postId, nextOf } = await writersAt(own.api.port);
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

  const workers = [0, 1, 0, 1, 0, 1].map((who) => work(nextOf[who] as () => KeyedWrite));
  const failed = Promise.all(workers);
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.race([acknowledgements(acknowledged.size + writesBetweenKills), failed]);
    const dead = own.api.kill('SIGKILL');
    restarted = dead.then(async () => {
      own.api = await startApi({ DATABASE_URL: own.database.url, API_PORT: String(own.api.port) });
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
