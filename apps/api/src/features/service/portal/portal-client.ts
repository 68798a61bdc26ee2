import { fail, Refusal } from '@kopa/rules/refusal';
import CircuitBreaker from 'opossum';
import type { BaseLogger } from 'pino';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../../process/config.ts';
import { type PortalRecord, readRecord, readToken } from './portal-answers.ts';

/** The only access to the official service portal. Each call is for one member. */
export interface PortalClient {
  /** Signs in and returns the portal's token. @throws 422 portal_invalid_credentials, 502, 503 overloaded, 504 */
  signIn(memberId: number, email: string, password: string): Promise<string>;
  /**
   * The record of a token's account.
   * @throws 422 portal_invalid_credentials for a dead token, 502, 503 overloaded, 504
   */
  fetchRecord(memberId: number, token: string): Promise<PortalRecord>;
  /** True while no calls are made because the portal keeps failing. */
  isOpen(): boolean;
}

/** One call's time, the answer's body included; sign-in and record together stay below ten seconds. */
const callTimeout = 4_500;
const maxAnswerBytes = 64 * 1024;
/** Seconds until the next attempt while no calls are made. */
const leftAloneFor = 15;
/** The most calls under way at once. */
const usualCapacity = 32;
/**
 * A member's calls without an answer in as many seconds, under way or failed: less than half of the breaker's threshold,
 * so that an account that the portal cannot serve does not close it for all.
 */
export const unanswered = { points: 6, duration: 30 };

/**
 * The portal over HTTP. No redirect is followed (it would carry the password along), answers are bounded and validated,
 * the number of waiting calls is bounded, and after a row of failures of several members calls fail at once for a while
 * instead of waiting.
 */
export function createPortalClient(
  config: Pick<Config, 'PORTAL_BASE_URL'>,
  log: Pick<BaseLogger, 'info' | 'warn'>,
  capacity = usualCapacity,
): PortalClient {
  const attempts = new RateLimiterMemory(unanswered);
  const base = config.PORTAL_BASE_URL.replace(/\/$/, '');
  const breaker = new CircuitBreaker((path: string, init: RequestInit) => request(`${base}${path}`, init), {
    capacity,
    timeout: false,
    volumeThreshold: 15,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 30_000,
    resetTimeout: leftAloneFor * 1000,
    errorFilter: (error: unknown) => isPortalsAnswer(error) || isFull(error),
  });
  breaker.on('open', () => log.warn('portal breaker open'));
  breaker.on('close', () => log.info('portal breaker closed'));

  async function call(memberId: number, path: string, init: RequestInit): Promise<unknown> {
    await attempts.consume(memberId).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw portalBusy(Math.ceil(msBeforeNext / 1000));
    });
    try {
      const answer = await breaker.fire(path, init);
      await attempts.delete(memberId);
      return answer;
    } catch (error) {
      // A call that was not made, or was answered, is no failure of the portal.
      if (!(error instanceof Refusal) || isPortalsAnswer(error)) await attempts.reward(memberId);
      if (isFull(error)) throw fail('overloaded', { retryAfter: 2 });
      throw error instanceof Refusal ? error : portalBusy(leftAloneFor);
    }
  }

  return {
    isOpen: () => breaker.opened,
    signIn: async (memberId, email, password) =>
      readToken(
        await call(memberId, '/sessions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      ),
    fetchRecord: async (memberId, token) =>
      readRecord(await call(memberId, '/me', { headers: { authorization: `Bearer ${token}` } })),
  };
}

/**
 * The JSON of an answer. A status of 4xx is the portal's refusal.
 * @throws 422 for a refusal, 502 for any other status than 200 and for a request to wait, 504 for silence
 */
async function request(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(callTimeout) });
    if (response.status === 429) throw portalBusy(leftAloneFor);
    if (response.status >= 400 && response.status < 500) throw fail('portal_invalid_credentials');
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

/** The portal is not called, or has asked for a pause; another attempt makes sense after this many seconds. */
export function portalBusy(retryAfter: number): Refusal {
  return fail('portal_failed', { retryAfter });
}

/** True for an error that proves that the portal works: it has refused, or asked for a pause. */
function isPortalsAnswer(error: unknown): boolean {
  return error instanceof Refusal && (error.statusCode === 422 || error.retryAfter !== undefined);
}

/** True for the breaker's refusal above its capacity. */
function isFull(error: unknown): boolean {
  return (error as { code?: string }).code === 'ESEMLOCKED';
}
