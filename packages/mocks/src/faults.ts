import { errorCatalogue } from '@kopa/contracts/errors';
import { delay, HttpResponse, http } from 'msw';
import type { Scenario } from './scenario.ts';

const slowAnswer = 2_500;

/** Calls that succeed in spite of failures, so that the screens behind the sign-in can be reached. */
const sessionCalls = /\/api\/(admin\/)?auth\//;

/** Handlers that delay or fail calls before the world answers them; none in most scenarios. */
export function faultsOf(scenario: Scenario) {
  switch (scenario) {
    case 'slow':
      return [http.all('*/api/*', async () => void (await delay(slowAnswer)))];
    case 'loading':
      return [instead(() => delay('infinite') as Promise<never>)];
    case 'offline':
      return [instead(() => HttpResponse.error())];
    case 'errors':
      return [
        instead(() => {
          const { status, message } = errorCatalogue.unavailable;
          return HttpResponse.json({ code: 'unavailable', message }, { status, headers: { 'retry-after': '5' } });
        }),
      ];
    default:
      return [];
  }
}

function instead(answer: () => Response | Promise<never>) {
  return http.all('*/api/*', ({ request }) => (sessionCalls.test(request.url) ? undefined : answer()));
}
