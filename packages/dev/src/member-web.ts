import { startWebServer } from '@kopa/web-server/start-web-server';
import { passToApi } from './pass-to-api.ts';

/** The member app's server for `npm start` and scenarios. */
await startWebServer(process.env, (app) => app.register(passToApi, { upstream: process.env.API_URL as string }));
