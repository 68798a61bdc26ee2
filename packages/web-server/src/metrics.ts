import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import Fastify, { type FastifyInstance } from 'fastify';

/** Measures a web server's process and answers. Serves the metrics on a port of their own, which must not be public. */
export async function serveMetrics(app: FastifyInstance, at: { port: number; host: string }): Promise<FastifyInstance> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'web_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['status_code'],
    buckets: [0.002, 0.01, 0.05, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.url !== '/healthz') durations.labels(String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  const metrics = Fastify();
  metrics.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.addHook('onClose', () => metrics.close());
  await metrics.listen(at);
  return metrics;
}
