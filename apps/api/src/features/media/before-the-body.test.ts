import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callLimits } from '@kopa/contracts/call-limits';
import { uploadPhoto as uploadCall } from '@kopa/contracts/media/photos';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends the head of an upload without its body and returns the answer. */
async function answerToHead(memberId: number, headers: OutgoingHttpHeaders): Promise<{ status: number; code: string }> {
  const { port } = test.app.server.address() as AddressInfo;
  const upload = request({
    port,
    method: 'POST',
    path: `/api/users/${memberId}/upload-photo`,
    headers: { 'content-type': 'application/json', 'content-length': 14_000_000, ...headers },
  });
  upload.flushHeaders();
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  upload.destroy();
  return { status: response.statusCode ?? 0, code: JSON.parse(Buffer.concat(chunks).toString()).code };
}

describe('an upload is refused before its body is read', () => {
  it('without a session', async () => {
    expect(await answerToHead(1, {})).toEqual({ status: 401, code: 'unauthenticated' });
  });

  it('above the largest body', async () => {
    const { id, cookie } = await registerMember(test.app);
    const tooLarge = { cookie, 'content-length': uploadCall.bodyLimit + 1 };
    expect(await answerToHead(id, tooLarge)).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it('once the limit of uploads is reached', async () => {
    const { id, cookie } = await registerMember(test.app);
    for (let taken = 0; taken < callLimits.uploads.points; taken += 1) await test.context.limits.take('uploads', id);
    expect(await answerToHead(id, { cookie })).toEqual({ status: 429, code: 'rate_limited' });
  });
});
