import { errorMessages } from '@kopa/contracts/error-messages';
import { type ErrorCode, errorStatuses } from '@kopa/contracts/errors';
import type { Route } from '@kopa/contracts/route';
import { delay, HttpResponse, http } from 'msw';
import type { Scenario } from './scenario.ts';

const slowAnswer = 2_500;

/** Calls that succeed in spite of failures, so that the screens behind the sign-in can be reached. */
const sessionCalls = /\/api\/(admin\/)?auth\//;

/** The address of a call. A development server has modules of its own in `/src/api/`. */
const anyCall = /^[a-z]+:\/\/[^/]+\/api\//;

/** Handlers that delay or fail calls before the world answers them; none in most scenarios. */
export function faultsOf(scenario: Scenario) {
  switch (scenario) {
    case 'slow':
      return [http.all(anyCall, async () => void (await delay(slowAnswer)))];
    case 'loading':
      return [instead(() => delay('infinite') as Promise<never>)];
    case 'offline':
      return [instead(() => HttpResponse.error())];
    case 'errors':
      return [instead(() => refusal('unavailable', { 'retry-after': '5' }))];
    default:
      return [];
  }
}

/** Refuses the next calls of a route, each with its code; later ones reach the world. For one test. */
export function refusing({ method, url }: Route, ...codes: ErrorCode[]) {
  return http.all(`*${url}`, ({ request }) => {
    const code = request.method === method ? codes.shift() : undefined;
    return code === undefined ? undefined : refusal(code);
  });
}

/** Refuses every call of a route until `end` is called; after that the world answers. For one test. */
export function outage({ method, url }: Route, code: ErrorCode = 'unavailable') {
  let isOver = false;
  const handler = http.all(`*${url}`, ({ request }) =>
    isOver || request.method !== method ? undefined : refusal(code),
  );
  return Object.assign(handler, {
    end: () => {
      isOver = true;
    },
  });
}

function refusal(code: ErrorCode, headers: Record<string, string> = {}) {
  const status = errorStatuses[code];
  const message = errorMessages[code];
  return HttpResponse.json({ code, message }, { status, headers });
}

function instead(answer: () => Response | Promise<never>) {
  return http.all(anyCall, ({ request }) => (sessionCalls.test(request.url) ? undefined : answer()));
}
