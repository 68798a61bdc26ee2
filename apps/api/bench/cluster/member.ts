import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Fronts } from './fronts.ts';
import type { Ledger } from './ledger.ts';
import type { Times } from './times.ts';

const password = 'Harmattan-Breeze-7';
const people = 'Abcdefghijklmnopqrstuvwxyz';

/** A member who writes to another one, reads the feed, and has sockets open. */
export class Member {
  readonly id: number;
  readonly #cookie: string;
  readonly #fronts: Fronts;
  readonly #ledger: Ledger;
  readonly #times: Times;
  #isWriting = false;
  #isReading = false;

  static async register(place: number, fronts: Fronts, ledger: Ledger, times: Times): Promise<Member> {
    const name = `rehearsal${randomUUID().slice(0, 8)}`;
    const register = () =>
      fronts.call(
        'POST',
        '/api/auth/register',
        {},
        {
          firstName: 'Ada',
          surname: `Obi${people[place % people.length]}`,
          email: `${name}@kopa.test`,
          phoneNumber: `0803${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`,
          username: name,
          password,
          confirmPassword: password,
        },
      );
    let answer = await register();
    // Many register at once on a machine that has just started.
    while (answer.status === 503) answer = await register();
    if (answer.status !== 201) throw new Error(`registration: ${answer.status} ${answer.body}`);
    const { user } = JSON.parse(answer.body) as { user: { id: number } };
    const cookie = answer.cookies.map((each) => each.split(';')[0]).join('; ');
    return new Member(user.id, cookie, fronts, ledger, times);
  }

  private constructor(id: number, cookie: string, fronts: Fronts, ledger: Ledger, times: Times) {
    this.id = id;
    this.#cookie = cookie;
    this.#fronts = fronts;
    this.#ledger = ledger;
    this.#times = times;
  }

  /** Writes a message, with one key until it is acknowledged. A member writes one at a time. */
  async write(receiverId: number): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    const from = Date.now();
    const key = randomUUID();
    for (;;) {
      const { status, body } = await this.#send('/api/messages/direct', { receiverId, content: key }, key);
      if (status >= 200 && status < 300) {
        const { message } = JSON.parse(body) as { message: { id: number } };
        this.#times.acknowledge(key);
        this.#ledger.write({ id: message.id, members: [this.id, receiverId], from, to: Date.now() });
        break;
      }
      await sleep(500 + 500 * Math.random());
    }
    this.#isWriting = false;
  }

  /** Writes a post, once. */
  async post(): Promise<void> {
    const key = randomUUID();
    await this.#send('/api/social-feeds', { type: 'status', content: key }, key);
  }

  #send(path: string, body: object, key: string): Promise<Answer> {
    return this.#call('writes', 'POST', path, body, key);
  }

  async read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    await this.#call('reads', 'GET', '/api/social-feeds');
    this.#isReading = false;
  }

  /** Keeps a socket open, and comes back when it was closed. */
  async listen(): Promise<never> {
    for (;;) {
      await this.#listenOnce();
      await sleep(1_000 + 1_000 * Math.random());
    }
  }

  #listenOnce(): Promise<void> {
    return new Promise((resolve) => {
      const socket = this.#fronts.open(this.#cookie);
      const presence = this.#ledger.absent(this.id);
      const ping = setInterval(() => {
        if (socket.readyState === socket.OPEN) socket.send('{"type":"ping","payload":{}}');
      }, 30_000);
      socket.on('error', () => undefined);
      socket.once('open', () => socket.send(JSON.stringify({ type: 'authenticate', payload: { userId: this.id } })));
      socket.on('message', (data) => {
        const { type, payload } = JSON.parse(String(data)) as { type: string; payload: { message: { id: number } } };
        if (type === 'authenticated') presence.from = Date.now();
        if (type === 'new_message')
          presence.seen.set(payload.message.id, (presence.seen.get(payload.message.id) ?? 0) + 1);
      });
      socket.once('close', () => {
        clearInterval(ping);
        presence.to = Date.now();
        resolve();
      });
    });
  }

  async #call(kind: 'writes' | 'reads', method: string, path: string, body?: object, key?: string) {
    const from = Date.now();
    const headers = { cookie: this.#cookie, ...(key !== undefined && { 'idempotency-key': key }) };
    const answer = await this.#fronts.call(method, path, headers, body);
    this.#times.note({ kind, from, to: Date.now(), status: answer.status, code: codeOf(answer) });
    return answer;
  }
}

function codeOf({ status, body }: Answer): string | undefined {
  return status >= 400 && body.startsWith('{') ? (JSON.parse(body) as { code?: string }).code : undefined;
}
