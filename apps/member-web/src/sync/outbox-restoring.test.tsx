import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { outage } from '@kopa/mocks/faults';
import { write } from '@kopa/ui/testing/write';
import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChat, worldOfTwo } from '../../test/outbox-chat.tsx';
import { server } from '../../test/server.ts';
import { loseNetwork, setNetwork } from '../../test/set-network.ts';
import { createQueryClient } from '../app/query-client.ts';
import { storedSends } from '../device/outbox/stored-sends.ts';
import { createSubmitter } from '../live/create.ts';
import { openOutbox } from './outbox.ts';

/** Leaves a message in the outbox, for a client that has none of it. */
async function leaveMessage() {
  const world = worldOfTwo();
  const { user, input, leave } = await openChat(world);
  loseNetwork();
  await write(user, input, 'Later{Enter}');
  await expect.poll(async () => (await storedSends(1)).length).toBe(1);
  leave();
  const client = createQueryClient();
  const sends = () => client.getMutationCache().getAll();
  const submitter = createSubmitter(() => null);
  return { world, client, sends, open: () => openOutbox(client, 1, submitter) };
}

test('an outbox that is opened again restores no send twice', async () => {
  const { client, sends, open } = await leaveMessage();
  const resume = vi.spyOn(client, 'resumePausedMutations');
  for (const times of [1, 2]) {
    const close = open();
    await expect.poll(() => resume.mock.calls.length).toBe(times);
    close();
  }
  expect(sends()).toHaveLength(1);
});

test('a send that is refused because the session has ended does not count as failed', async () => {
  const { world, sends, open } = await leaveMessage();
  server.use(world, outage(sendDirectMessage, 'unauthenticated'));
  setNetwork(true);
  onlineManager.setOnline(true);
  onTestFinished(open());
  await expect.poll(() => sends()[0]?.state.status).toBe('error');
  // The first reading follows that of a send which is kept as failed.
  await storedSends(1);
  expect(await storedSends(1)).toMatchObject([{ isFailed: false }]);
});
