import { fail, Refusal } from '@kopa/rules/refusal';
import CircuitBreaker from 'opossum';
import type { BaseLogger } from 'pino';
import type { Config } from '../../config.ts';
import { type PortalRecord, readRecord, readToken } from './portal-answers.ts';

/** The only way to the official service portal. */
export interface PortalClient {
  /** Signs in and answers the portal's token. @throws 422 portal_invalid_credentials, 502, 504 */
  signIn(email: string, password: string): Promise<string>;
  /** The record of a token's account. @throws 422 portal_invalid_credentials for a dead token, 502, 504 */
  fetchRecord(token: string): Promise<PortalRecord>;
}

/** One call's time, the answer's body included; sign-in and record together stay below ten seconds. */
const callTimeout = 4_500;
const maxAnswerBytes = 64 * 1024;

/**
 * The portal over HTTP. No redirect is followed (it would carry the password along), answers are bounded and
 * validated, and after a row of failures calls fail at once for a while instead of waiting.
 */
export function createPortalClient(config: Config, log: Pick<BaseLogger, 'info' | 'warn'>): PortalClient {
  const base = config.PORTAL_BASE_URL.replace(/\/$/, '');
  const breaker = new CircuitBreaker((path: string, init: RequestInit) => request(`${base}${path}`, init), {
    timeout: false,
    volumeThreshold: 5,
    errorThresholdPercentage: 50,
    resetTimeout: 15_000,
    // A refusal by the portal is an answer, not a failure.
    errorFilter: (error: unknown) => error instanceof Refusal && error.statusCode === 422,
  });
  breaker.on('open', () => log.warn('portal breaker open'));
  breaker.on('close', () => log.info('portal breaker closed'));

  async function call(path: string, init: RequestInit): Promise<unknown> {
    try {
      return await breaker.fire(path, init);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw fail('portal_failed', { retryAfter: 15 });
    }
  }

  return {
    signIn: async (email, password) =>
      readToken(
        await call('/sessions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      ),
    fetchRecord: async (token) => readRecord(await call('/me', { headers: { authorization: `Bearer ${token}` } })),
  };
}

/** The JSON of an answer. @throws 422 for 401, 502 for anything else that is no 200, 504 for silence */
async function request(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(callTimeout) });
    if (response.status === 401) throw fail('portal_invalid_credentials');
    if (response.status !== 200) throw fail('portal_failed');
    return JSON.parse(await boundedText(response)) as unknown;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw fail((error as Error).name === 'TimeoutError' ? 'portal_timeout' : 'portal_failed');
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw fail('portal_failed');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
