import { buildSimulator } from './simulator.ts';

const port = Number(process.env.PORTAL_PORT ?? 4100);
const host = process.env.PORTAL_HOST ?? '127.0.0.1';

const app = buildSimulator();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
try {
  await app.listen({ port, host });
} catch (error) {
  process.stderr.write(
    `The portal simulator cannot listen on ${host}:${port} (PORTAL_PORT): ${(error as Error).message}\n`,
  );
  process.exitCode = 1;
}
