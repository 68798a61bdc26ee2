import { register } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

// Modules that are imported after this can be wrapped.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

process.env.OTEL_SERVICE_NAME ??= 'kopa-api';
/** Sends traces of calls and their statements. Statements are sent as their text, without values. */
const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      // The address of a calendar is a secret.
      ignoreIncomingRequestHook: ({ url }) => /^\/(healthz|readyz|api\/service-calendars)/.test(url ?? ''),
    }),
    new FastifyOtelInstrumentation({
      registerOnInitialization: true,
      ignorePaths: ({ url }) => url.startsWith('/api/service-calendars'),
    }),
    new PgInstrumentation(),
  ],
});
sdk.start();
process.once('beforeExit', () => void sdk.shutdown());
