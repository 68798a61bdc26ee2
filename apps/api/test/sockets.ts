import type { AddressInfo } from 'node:net';
import type { ClientMessageType, ClientPayload, ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Api } from '../src/http/api.ts';
import type { TestMember } from './members.ts';
import { memberOrigin } from './test-settings.ts';

interface Frame {
  type: string;
  payload: unknown;
}

/** A real socket of a member, with every frame that it has received. */
export interface TestSocket {
  socket: WebSocket;
  frames: Frame[];
  /** The close code, once closed. */
  closed: Promise<number>;
  send<T extends ClientMessageType>(type: T, payload: ClientPayload<T>): void;
  /** Waits for the first frame of a type for which `fits` is true. */
  next<T extends ServerMessageType>(type: T, fits?: (payload: ServerPayload<T>) => boolean): Promise<ServerPayload<T>>;
  close(): Promise<number>;
}

/** Makes an application listen on a free port, unless it listens already. Returns the port. */
async function listen(app: Api): Promise<number> {
  if (app.server.listening) return (app.server.address() as AddressInfo).port;
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a socket without authenticating. @throws Error with the HTTP status if the upgrade is refused */
export async function openSocket(app: Api, headers: Record<string, string>): Promise<TestSocket> {
  return openSocketAt(await listen(app), headers);
}

/** The same for a port of any process. */
async function openSocketAt(port: number, headers: Record<string, string>): Promise<TestSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
  });
  return {
    socket,
    frames,
    closed,
    send: (type, payload) => socket.send(JSON.stringify({ type, payload })),
    next: (type, fits = () => true) =>
      vi.waitFor(
        () => {
          const found = frames.find((frame) => frame.type === type && fits(frame.payload as never));
          if (found === undefined) throw new Error(`no ${type} among ${frames.map((frame) => frame.type).join(', ')}`);
          return found.payload as never;
        },
        { timeout: 30_000, interval: 10 },
      ),
    close: () => {
      socket.close();
      return closed;
    },
  };
}

/** Opens a member's socket and waits until it is authenticated. */
export async function connectSocket(app: Api, member: TestMember): Promise<TestSocket> {
  return connectSocketAt(await listen(app), member);
}

/** The same, until the test ends. */
export async function joinLive(app: Api, member: TestMember): Promise<TestSocket> {
  const joined = await connectSocket(app, member);
  onTestFinished(async () => void (await joined.close()));
  return joined;
}

/** The same for a port of any process. */
export async function connectSocketAt(port: number, member: Pick<TestMember, 'id' | 'cookie'>): Promise<TestSocket> {
  const opened = await openSocketAt(port, { cookie: member.cookie, origin: memberOrigin });
  opened.send('authenticate', { userId: member.id });
  await opened.next('authenticated');
  return opened;
}
