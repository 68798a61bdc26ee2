import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type ProxyLimits, proxyLimits } from '../src/proxy-limits.ts';
import { buildWebServer, type WebOptions } from '../src/web-server.ts';
import { builtApp } from './built-app.ts';

/** A web server in front of an API that a test plays. */
export interface BoundedProxy {
  url: string;
  port: number;
  /** Connections of clients that a test ends no more. */
  connect(): Promise<Socket>;
  /** Sends the head of a call and a part of its body, and no more. */
  beginBody(path: string, announced: number, sent: string): Promise<Socket>;
  close(): Promise<void>;
}

/** Bounds that differ from the usual ones, those of gates in parts. */
export type Changes = Omit<Partial<ProxyLimits>, 'calls' | 'signIns' | 'uploads' | 'files' | 'sockets'> & {
  [Gate in 'calls' | 'signIns' | 'uploads' | 'files' | 'sockets']?: Partial<ProxyLimits[Gate]>;
};

/** Starts both; `answer` is the API's handler of a request. */
export async function startProxy(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  changes: Changes = {},
  options: Partial<WebOptions> = {},
): Promise<BoundedProxy> {
  const built = builtApp();
  const api = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const { calls, signIns, uploads, files, sockets, ...others } = changes;
  const web = await buildWebServer({
    root: built.root,
    publicUrl: 'http://localhost:5173',
    browserConfig: {},
    proxyTo: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    logLevel: 'silent',
    limits: {
      ...others,
      calls: { ...proxyLimits.calls, ...calls },
      signIns: { ...proxyLimits.signIns, ...signIns },
      uploads: { ...proxyLimits.uploads, ...uploads },
      files: { ...proxyLimits.files, ...files },
      sockets: { ...proxyLimits.sockets, ...sockets },
    },
    ...options,
  });
  const url = await web.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(url).port);
  const clients: Socket[] = [];

  async function connectTo(): Promise<Socket> {
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    clients.push(client);
    await once(client, 'connect');
    return client;
  }

  return {
    url,
    port,
    connect: connectTo,
    async beginBody(path, announced, sent) {
      const client = await connectTo();
      const head = `POST ${path} HTTP/1.1\r\nhost: kopa\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n`;
      client.write(`${head}expect: 100-continue\r\n\r\n`);
      // The server sends "continue" when it has read the head.
      await once(client, 'data');
      client.pause();
      if (sent !== '') client.write(sent);
      return client;
    },
    async close() {
      for (const client of clients) client.destroy();
      api.closeAllConnections();
      web.server.closeAllConnections();
      await web.close();
      await new Promise((resolve) => api.close(resolve));
      built.remove();
    },
  };
}

/** Status, headers and body of the one answer that comes on a connection. */
export async function answerOn(client: Socket): Promise<{ status: number; head: string; body: string }> {
  let text = '';
  for await (const chunk of client) {
    text += String(chunk);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (body.length >= length) return { status: Number(head.split(' ')[1]), head, body };
  }
  throw new Error(`the connection ended after "${text}"`);
}
