import { PassThrough, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFrameWriter } from './frame-writer.ts';

function receiver() {
  const writes: string[] = [];
  const connection = new Writable({
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  return { connection, writes };
}

test('the frames of one turn leave in one write, in their order', async () => {
  const write = createFrameWriter(() => {});
  const [one, other] = [receiver(), receiver()];
  for (const frame of ['a', 'b', 'c']) write(one, Buffer.from(frame));
  write(other, Buffer.from('d'));
  expect(one.writes).toEqual([]);
  await turn();
  expect([one.writes, other.writes]).toEqual([['abc'], ['d']]);
});

test('a frame of a later turn leaves with the next write', async () => {
  const write = createFrameWriter(() => {});
  const one = receiver();
  write(one, Buffer.from('a'));
  await turn();
  write(one, Buffer.from('b'));
  await turn();
  expect(one.writes).toEqual(['a', 'b']);
});

test('each receiver is reported once after its frames have left', async () => {
  const reported: unknown[] = [];
  const write = createFrameWriter((client) => reported.push(client));
  const one = receiver();
  write(one, Buffer.from('a'));
  write(one, Buffer.from('b'));
  expect(reported).toEqual([]);
  await turn();
  expect(reported).toEqual([one]);
});

test('a connection that was destroyed meanwhile does not keep the others from their frames', async () => {
  const write = createFrameWriter(() => {});
  const gone = { connection: new PassThrough() };
  const one = receiver();
  write(gone, Buffer.from('a'));
  write(one, Buffer.from('b'));
  gone.connection.destroy();
  await turn();
  expect(one.writes).toEqual(['b']);
});
