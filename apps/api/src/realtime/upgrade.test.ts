import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { connectSocket } from '../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let test: TestApp;
let ada: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
});
afterAll(() => test.close());

describe('an open socket', () => {
  it('does not keep the request that has opened it', async () => {
    const requests: WeakRef<IncomingMessage>[] = [];
    test.app.server.once('upgrade', (request) => requests.push(new WeakRef(request)));
    const socket = await connectSocket(test.app, ada);
    expect(requests).toHaveLength(1);
    await vi.waitFor(() => {
      collectGarbage();
      expect(requests[0]?.deref()).toBeUndefined();
    }, 30_000);
    socket.send('ping', {});
    await socket.next('pong');
    await socket.close();
  });
});
