import { Agent, request } from 'node:http';
import { registration } from '@kopa/calls/forms';
import type { Answer } from '@kopa/calls/system';
import type { Registration } from '@kopa/contracts/auth';
import type { User } from '@kopa/contracts/users';
import { cookieOf } from '../members.ts';

/** A member of an API in another process. */
export interface RemoteMember {
  id: number;
  user: User;
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The same member at another process. */
  at(port: number): RemoteMember;
}

/** Makes a call to an API in another process. Rejects where there is no answer. */
export async function callAt(
  port: number,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: isJson ? await response.json() : await response.text(),
  };
}

export async function registerAt(port: number, changes: Partial<Registration> = {}): Promise<RemoteMember> {
  const { status, headers, body } = await callAt(port, 'POST', '/api/auth/register', registration(changes));
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  return remoteMember(port, body.user as User, cookieOf(headers['set-cookie'] as string));
}

function remoteMember(port: number, user: User, cookie: string): RemoteMember {
  return {
    id: user.id,
    user,
    cookie,
    call: (method, path, body, headers = {}) => callAt(port, method, path, body, { cookie, ...headers }),
    at: (other) => remoteMember(other, user, cookie),
  };
}

/** Makes two members accepted connections, as they would themselves. */
export async function connectAt(requester: RemoteMember, recipient: RemoteMember): Promise<void> {
  const asked = { userId: requester.id, connectedUserId: recipient.id, status: 'pending' };
  const { body } = await requester.call('POST', '/api/connections', asked);
  const { status } = await recipient.call('PUT', `/api/connections/${body.id}`, { status: 'accepted' });
  if (status !== 200) throw new Error(`accepting answered ${status}`);
}

/** Every row of a list, page after page. */
export async function readAll(member: RemoteMember, path: string): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { headers, body } = await member.call('GET', next);
    rows.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
  }
  return rows;
}

/** Keeps its connections for as long as the server does. */
const patientAgent = new Agent({ keepAlive: true });

/** A request that the server has begun to serve, and that waits for its body. */
export interface HeldRequest {
  /** Sends the body; answers the status. */
  finish(): Promise<number>;
  /** Gives up without sending it. */
  abandon(): void;
}

/**
 * Sends a request without its body, and waits until the server says that it has begun with it. Answers the refusal's
 * status and headers where it refuses.
 */
export function holdRequest(member: RemoteMember, port: number, path: string, text: string): Promise<HeldRequest> {
  return new Promise((resolve, reject) => {
    const held = request({
      port,
      path,
      method: 'POST',
      agent: patientAgent,
      headers: {
        cookie: member.cookie,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        expect: '100-continue',
      },
    });
    const answered = new Promise<number>((done, failed) => {
      held.on('response', (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      });
      held.on('error', failed);
    });
    answered.catch(reject);
    held.on('continue', () =>
      resolve({
        finish() {
          held.end(text);
          return answered;
        },
        abandon: () => held.destroy(),
      }),
    );
    held.flushHeaders();
  });
}
