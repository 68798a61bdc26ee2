import { beforeAll, expect, it } from 'vitest';
import { connectMembers, memberOfTests } from '../members.ts';
import { connectSocket } from '../sockets.ts';
import { appOfTests } from '../test-app.ts';

const messages = 50;
const cutAt = 20;

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
});

it('a member whose socket is cut between messages has all of them in order, none twice, after catching up', async () => {
  const before = await connectSocket(test.app, bayo);
  const contents = Array.from({ length: messages }, (_, i) => `Message ${i + 1}`);
  let cut: Promise<number> | undefined;
  const sending = (async () => {
    for (const content of contents) {
      const body = { senderId: ada.id, receiverId: bayo.id, content };
      expect((await ada.call('POST', '/api/messages/direct', body)).status).toBe(201);
      if (content === contents[cutAt]) {
        before.socket.terminate();
        cut = before.closed;
      }
    }
  })();
  await expect.poll(() => cut, { interval: 1 }).toBeDefined();
  await cut;
  const received = liveMessages(before);
  const last = [...received.keys()].at(-1) as number;

  const after = await connectSocket(test.app, bayo);
  const missed = (await bayo.call('GET', `/api/messages/direct/${bayo.id}/${ada.id}?after=${last}&limit=100`)).body;
  await sending;
  await after.next('new_message', (event) => event.message.content === contents.at(-1));
  for (const { id, content } of missed as { id: number; content: string }[]) {
    expect(received.has(id)).toBe(false);
    received.set(id, content);
  }
  for (const [id, content] of liveMessages(after)) received.set(id, content);

  expect([...received].sort(([a], [b]) => a - b).map(([, content]) => content)).toEqual(contents);
  await after.close();
}, 30_000);

/** The messages that a socket received, by id. Each id may arrive only once. */
function liveMessages({ frames }: { frames: { type: string; payload: unknown }[] }): Map<number, string> {
  const found = frames
    .filter(({ type }) => type === 'new_message')
    .map(({ payload }) => (payload as { message: { id: number; content: string } }).message);
  const byId = new Map(found.map(({ id, content }) => [id, content]));
  expect(byId.size).toBe(found.length);
  return byId;
}
