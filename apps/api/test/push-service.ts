import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewPushSubscription, PushPayload } from '@kopa/contracts/notifications/push';

/** A push message as it came, and as the browser of its endpoint reads it. */
export interface ReceivedPush {
  payload: PushPayload;
  headers: IncomingMessage['headers'];
}

/** A browser that subscribes with the local push service. */
export interface PushBrowser {
  subscription: NewPushSubscription;
  received: ReceivedPush[];
  /** The service's answer for this browser; unset: it takes the message. */
  answer?: (response: ServerResponse) => void;
}

/** A push service on this machine, with browsers that decrypt their messages (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, { browser: PushBrowser; read: (body: Buffer) => PushPayload }>();
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const found = browsers.get(request.url ?? '');
    if (found === undefined) return void response.writeHead(404).end();
    const { browser, read } = found;
    if (browser.answer !== undefined) return browser.answer(response);
    browser.received.push({ payload: read(Buffer.concat(chunks)), headers: request.headers });
    response.writeHead(201).end();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    /** Opens a browser with keys of its own. */
    open(): PushBrowser {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/${randomUUID()}`;
      const subscription = { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } };
      const browser: PushBrowser = { subscription, received: [] };
      browsers.set(path, { browser, read: (body) => decrypt(body, keys, auth) });
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The content of one record of `aes128gcm` (RFC 8188), whose key comes from both sides' keys (RFC 8291). */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): PushPayload {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')) as PushPayload;
}

/** The claims of a VAPID header. @throws if the key has not signed it */
export function readVapid(header: string, publicKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (key !== publicKey || !isSigned) throw new Error('not signed by the key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; sub: string; exp: number };
}
