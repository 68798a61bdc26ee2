import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setInterval as every } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The front of one machine, as a balancer before the machines sees it. */
interface Front {
  address: string;
  agent: Agent;
  misses: number;
  sockets: Set<WebSocket>;
}

export interface Answer {
  /** 0 without an answer. */
  status: number;
  body: string;
  cookies: string[];
}

/**
 * Stands for a provider's balancer: it asks each front every second, takes one out after two misses, and cuts its
 * connections.
 */
export class Fronts {
  readonly #host: string;
  readonly #ca: Buffer;
  readonly #fronts: Front[];
  #turn = 0;

  constructor(addresses: string[], host: string, certificate: string) {
    this.#host = host;
    this.#ca = readFileSync(certificate);
    this.#fronts = addresses.map((address) => ({ address, agent: this.#agent(), misses: 0, sockets: new Set() }));
  }

  /** Watches the fronts until the process ends. */
  async watch(): Promise<void> {
    for await (const _ of every(1_000)) for (const front of this.#fronts) void this.#check(front);
  }

  call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
    return this.#ask(this.#next(), 10_000, method, path, headers, body);
  }

  open(cookie: string): WebSocket {
    const front = this.#next();
    const socket = new WebSocket(`wss://${front.address}/ws`, {
      agent: front.agent,
      handshakeTimeout: 5_000,
      headers: { host: this.#host, origin: `https://${this.#host}`, cookie },
    });
    front.sockets.add(socket);
    socket.once('close', () => front.sockets.delete(socket));
    return socket;
  }

  #agent(): Agent {
    return new Agent({ keepAlive: true, ca: this.#ca, servername: this.#host });
  }

  #next(): Front {
    const usable = this.#fronts.filter(({ misses }) => misses < 2);
    const among = usable.length > 0 ? usable : this.#fronts;
    this.#turn += 1;
    return among[this.#turn % among.length] as Front;
  }

  async #check(front: Front): Promise<void> {
    const { status } = await this.#ask(front, 1_000, 'GET', '/', {});
    front.misses = status === 0 ? front.misses + 1 : 0;
    if (front.misses !== 2) return;
    front.agent.destroy();
    front.agent = this.#agent();
    for (const socket of front.sockets) socket.terminate();
  }

  #ask(
    { address, agent }: Front,
    timeout: number,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, body: '', cookies: [] });
      const sent = request({
        host: address,
        agent,
        method,
        path,
        headers: { host: this.#host, origin: `https://${this.#host}`, ...type, ...headers },
        signal: AbortSignal.timeout(timeout),
      });
      sent.once('error', fail);
      sent.once('response', (response: IncomingMessage) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', fail);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            cookies: response.headers['set-cookie'] ?? [],
          }),
        );
      });
      sent.end(text);
    });
  }
}
