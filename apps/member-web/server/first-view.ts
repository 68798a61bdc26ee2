import './modern-browser.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { FirstViewAnswer, FirstViewRequest, FirstViewSettings } from '@kopa/contracts/first-view';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { drawFirstView } from './draw-first-view.tsx';

const settings = workerData as FirstViewSettings;

/** A page without data. The first drawing takes ten times as long as later ones, so nobody should wait for it. */
const firstDrawing: FirstViewRequest = {
  id: 0,
  url: visitorPages.support,
  headers: {},
  sheets: [],
  savesData: false,
  choices: null,
};
let drawing: Promise<unknown> = drawFirstView(firstDrawing, settings).catch(() => null);

parentPort?.on('message', (request: FirstViewRequest) => {
  drawing = drawing.then(async () => {
    // Without a view the page is sent as it is, and the app says what is wrong.
    const content = await drawFirstView(request, settings).catch(() => null);
    parentPort?.postMessage({ id: request.id, content } satisfies FirstViewAnswer);
  });
});
