import { Agent, request } from 'node:http';
import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import { type Answer, cookieOf } from '../answer.ts';
import { registration } from '../forms.ts';
import { retryUntilAnswered } from '../retry-until-answered.ts';

/** A member of an API in another process. */
export interface RemoteMember {
  id: number;
  user: User;
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Returns the same member with calls to another process. */
  at(port: number): RemoteMember;
}

/** Makes a call to an API in another process. @throws TypeError if no answer arrives */
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
    headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
    body: isJson ? await response.json() : await response.text(),
  };
}

/** Registers a member, as often as an overloaded API refuses it. @throws Error if the registration is refused otherwise */
export async function registerAt(port: number, changes: Partial<Registration> = {}): Promise<RemoteMember> {
  const form = registration(changes);
  const { status, headers, body } = await retryUntilAnswered(() => callAt(port, 'POST', '/api/auth/register', form));
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  return remoteMember(port, body.user as User, cookieOf({ headers }));
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

/** Makes two members accepted connections through the API. */
export async function connectAt(requester: RemoteMember, recipient: RemoteMember): Promise<void> {
  const wanted = { userId: requester.id, connectedUserId: recipient.id, status: 'pending' };
  const { body } = await requester.call('POST', '/api/connections', wanted);
  const { status } = await recipient.call('PUT', `/api/connections/${body.id}`, { status: 'accepted' });
  if (status !== 200) throw new Error(`accepting answered ${status}`);
}

/** Reads all pages of a list. */
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

/** Sets no timeout of its own on connections. */
const keepAliveAgent = new Agent({ keepAlive: true });

/** A request whose headers the server has accepted and whose body has not been sent. */
export interface OpenRequest {
  /** Sends the body and returns the status. */
  finish(): Promise<number>;
  /** Closes the connection without sending the body. */
  abandon(): void;
}

/**
 * Sends a request without its body, and waits until the server asks for the body (100 Continue).
 */
export function openRequest(member: RemoteMember, port: number, path: string, text: string): Promise<OpenRequest> {
  return new Promise((resolve, reject) => {
    const held = request({
      port,
      path,
      method: 'POST',
      agent: keepAliveAgent,
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
