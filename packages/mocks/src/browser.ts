import { errorCatalogue } from '@kopa/contracts/errors';
import { delay, HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { handlersOf } from './handlers.ts';
import { liveChannel } from './live-channel.ts';
import { chosenScenario, worldOf } from './scenario.ts';

const slowAnswer = 2_500;

/** Never fails, so that the screens behind sign-in can be reached. */
const alwaysAnswered = /\/api\/(admin\/)?auth\//;

/**
 * Starts the mocked API in the page (`dev:mock`), in the scenario chosen by `?mock=`; see `scenario.ts`.
 * Resolves with the world, which is also `globalThis.kopaWorld` for the console, once calls are answered.
 */
export async function startMocks() {
  const scenario = chosenScenario();
  const world = worldOf(scenario);
  const first =
    scenario === 'slow'
      ? [http.all('*/api/*', async () => void (await delay(slowAnswer)))]
      : scenario === 'errors'
        ? [
            http.all('*/api/*', ({ request }) => {
              if (alwaysAnswered.test(request.url)) return undefined;
              const { status, message } = errorCatalogue.unavailable;
              return HttpResponse.json({ code: 'unavailable', message }, { status, headers: { 'retry-after': '5' } });
            }),
          ]
        : [];
  const live = scenario === 'errors' ? [] : [liveChannel(world)];
  const worker = setupWorker(...first, ...handlersOf(world), ...live);
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
  Object.assign(globalThis, { kopaWorld: world });
  return world;
}
