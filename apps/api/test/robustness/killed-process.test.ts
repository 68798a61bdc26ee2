import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectSocketAt } from '../sockets.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { connectAt, type RemoteMember, readAll, registerAt } from './remote-members.ts';

const kills = 2;
const sendersAtOnce = 8;
const messagesBeforeKill = 150;

let database: TestDatabase;
/** The receiver's sockets are on this process. */
let stays: ApiProcess;
let receiver: RemoteMember;
let senders: RemoteMember[];

beforeAll(async () => {
  database = await createDatabase('migrated');
  stays = await startApi({ DATABASE_URL: database.url });
  receiver = await registerAt(stays.port);
  senders = [];
  for (let count = 0; count < sendersAtOnce; count += 1) {
    const sender = await registerAt(stays.port);
    await connectAt(sender, receiver);
    senders.push(sender);
  }
});
afterAll(async () => {
  await stays.kill('SIGKILL');
  await database.drop();
});

interface Sent {
  id: number;
  /** Answered by the process that stays, because the other one had died. */
  isRetried: boolean;
}

it('no acknowledged message misses an open socket of another process unnoticed when a process is killed', async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    const dies = await startApi({ DATABASE_URL: database.url });
    const socket = await connectSocketAt(stays.port, receiver);
    const sent: Sent[] = [];
    let isDead = false;
    let onSent = () => {};

    const work = async (sender: RemoteMember) => {
      while (!isDead) {
        const message = { receiverId: receiver.id, content: 'Hello' };
        const key = { 'idempotency-key': crypto.randomUUID() };
        const send = (port: number) => sender.at(port).call('POST', '/api/messages/direct', message, key);
        const first = await send(dies.port).catch(() => null);
        const { status, body } = first ?? (await send(stays.port));
        expect(status).toBe(201);
        sent.push({ id: body.message.id, isRetried: first === null });
        onSent();
      }
    };
    const reached = new Promise<void>((resolve) => {
      onSent = () => sent.length >= messagesBeforeKill && resolve();
    });
    const workers = Promise.all(senders.map(work));
    await Promise.race([reached, workers]);
    await dies.kill('SIGKILL');
    isDead = true;
    await workers;

    expect(sent.some(({ isRetried }) => isRetried)).toBe(true);
    // Writes that the dead process committed but did not publish are only in the database, and a repetition publishes
    // nothing: the socket is closed, and its member fetches.
    expect(await socket.closed).toBe(1012);
    const stored = new Set<number>();
    for (const { id } of senders) {
      for (const message of await readAll(receiver, `/api/messages/direct/${receiver.id}/${id}?limit=100`)) {
        stored.add(message.id);
      }
    }
    expect(sent.filter(({ id }) => !stored.has(id))).toEqual([]);
  }
}, 60_000);
