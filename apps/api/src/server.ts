import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createContext, createLogger } from './create-context.ts';
import { migrate } from './db/migrate.ts';
import { seedDemo } from './db/seed/seed-demo.ts';
import { measure, measureJobs, serveMetrics } from './http/metrics.ts';
import { type JobQueue, startJobs } from './jobs/job-queue.ts';

/** Open requests get this long to finish when the process is asked to stop. */
const drainWithin = 8_000;

/** The process: read the settings, connect, migrate, listen; drain on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config);
  const { context, pool, close } = await createContext(config, log);
  try {
    await migrate(config.DATABASE_URL);
    if (config.KOPA_DEMO) await seedDemo(context);
    const app = await buildApp(context);
    const measurements = config.METRICS_PORT === undefined ? null : measure(app, context, pool);
    let jobs: Promise<JobQueue> | undefined;
    onSignal(async () => {
      await Promise.all([app.close(), jobs?.then((queue) => queue.stop())]);
      await close();
    });
    await app.listen({ port: config.API_PORT, host: config.API_HOST });
    jobs = startJobs(context);
    if (measurements !== null && config.METRICS_PORT !== undefined) {
      measureJobs(measurements, await jobs);
      const metrics = await serveMetrics(measurements, config.METRICS_PORT, config.API_HOST);
      app.server.once('close', () => void metrics.close());
    }
    await jobs;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stops at the first SIGTERM or SIGINT: what is under way ends within the time of draining. */
function onSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), drainWithin).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${startError((error.cause as Error | undefined) ?? error)}\n`);
  process.exit(1);
});

/** One line that says what to do; the stack only for what nobody foresaw. */
function startError(error: Error & { code?: string; port?: number }): string {
  if (error instanceof ConfigError) return `The configuration is not complete:\n${error.message}`;
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is taken. Set API_PORT to a free one.`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000'].includes(error.code ?? '')) {
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
  }
  return error.stack ?? error.message;
}
