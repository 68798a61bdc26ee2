import type { CallLimit } from '@kopa/contracts/call-limits';
import type { ErrorCode } from '@kopa/contracts/errors';
import { defaultBodyLimit, type Route } from '@kopa/contracts/route';
import { expect, it, vi } from 'vitest';
import type { Answer } from '../answer.ts';
import { type Failure, failBy, failures } from './failures.ts';
import type { Given, RawBody } from './send.ts';
import type { World } from './world.ts';

/** Refusals that do not depend on the content of a call. */
interface Common {
  route: Route;
  limits: CallLimit[];
  /** Codes of the refusals that the call may return. */
  refusals: ErrorCode[];
  world(): World;
  given(): Given;
  /** Makes the valid call with a change, and expects the refusal with this code. */
  refuse(code: ErrorCode, changed?: Given, raw?: RawBody): Promise<Answer>;
  nothingChanged(): Promise<void>;
}

const retryableCodes: ReadonlySet<ErrorCode> = new Set(['overloaded', 'unavailable']);

/** Tests bodies that are not JSON, requests from other sites, rate limits and failures around the server. */
export function refusesLikeEveryCall({ route, limits, refusals, world, given, refuse, nothingChanged }: Common): void {
  if (refusals.includes('unsupported_media_type')) {
    it('refuses other content types than JSON', async () => {
      const payload = JSON.stringify(given().body ?? {});
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        await refuse('unsupported_media_type', {}, { payload, type });
      }
    });
  }

  if (refusals.includes('malformed_json')) {
    it('refuses incomplete JSON', async () => {
      await refuse('malformed_json', {}, { payload: '{"content": "a', type: 'application/json' });
    });
  }

  if (refusals.includes('wrong_origin')) {
    it('refuses requests from pages of other sites', async () => {
      await refuse('wrong_origin', { headers: { origin: 'https://evil.example' } });
      await refuse('wrong_origin', { headers: { 'sec-fetch-site': 'cross-site' } });
    });
  }

  if (refusals.includes('payload_too_large')) {
    it('refuses a body above its size limit', async () => {
      const payload = JSON.stringify('x'.repeat(route.bodyLimit ?? defaultBodyLimit));
      await refuse('payload_too_large', {}, { payload, type: 'application/json' });
    });
  }

  for (const limit of refusals.includes('rate_limited') ? limits : []) {
    it(`refuses with Retry-After once the rate limit "${limit}" is exceeded`, async () => {
      const { limits: watched } = world();
      watched.passed = limit;
      const { headers } = await refuse('rate_limited').finally(() => {
        watched.passed = null;
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await nothingChanged();
    });
  }

  for (const [code, description] of Object.entries(failures) as [Failure, string][]) {
    if (!refusals.includes(code)) continue;
    it(description, async () => {
      const mend = await failBy(code, world());
      // Strangers are answered from memory for a second.
      const { headers } = await vi.waitFor(() => refuse(code), { timeout: 10_000 }).finally(() => mend());
      if (retryableCodes.has(code)) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await nothingChanged();
    });
  }
}
