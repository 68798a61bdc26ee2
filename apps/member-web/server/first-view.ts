import './modern-browser.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { FirstViewAnswer, FirstViewRequest, FirstViewSettings } from '@kopa/contracts/first-view';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { CallRefused } from './answers.ts';
import { drawFirstView } from './draw-first-view.tsx';

const settings = workerData as FirstViewSettings;
/** The error of a promise for which nobody waits, if there was one while the present view is drawn. */
let unhandled: unknown = null;
process.on('unhandledRejection', (reason) => {
  unhandled = reason;
});

/** A page without data. The first drawing takes ten times as long as later ones, so nobody should wait for it. */
const firstDrawing: FirstViewRequest = {
  id: 0,
  url: visitorPages.support,
  headers: {},
  sheets: [],
  savesData: false,
  choices: null,
  until: Number.POSITIVE_INFINITY,
};
let drawing: Promise<unknown> = draw(firstDrawing);

parentPort?.on('message', (request: FirstViewRequest) => {
  drawing = drawing.then(async () => parentPort?.postMessage(await draw(request)));
});

/** Draws a view. Without one the page is sent as it is, and the app says what is wrong. */
async function draw(request: FirstViewRequest): Promise<FirstViewAnswer> {
  const { id, until } = request;
  if (Date.now() >= until) return { id, content: null };
  unhandled = null;
  try {
    const content = await drawFirstView(request, settings);
    return unhandled === null ? { id, content } : { id, content: null, fault: String(unhandled) };
  } catch (error) {
    return { id, content: null, ...(isFault(error) ? { fault: String(error) } : {}) };
  }
}

/** A session that has ended and a limit that is reached are no faults. */
const isFault = (error: unknown) => !(error instanceof CallRefused && error.status < 500);
