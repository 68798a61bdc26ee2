import { createMailbox } from './mailbox.ts';
import { buildSimulator } from './simulator.ts';

const host = process.env.PORTAL_HOST ?? '127.0.0.1';
const [portal, smtp] = [
  { port: Number(process.env.PORTAL_PORT ?? 4100), host },
  { port: Number(process.env.SIMULATOR_SMTP_PORT ?? 4125), host },
];

const mailbox = createMailbox();
const app = buildSimulator(undefined, mailbox);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
await listen('PORTAL_PORT', portal, () => app.listen(portal));
await listen('SIMULATOR_SMTP_PORT', smtp, () => mailbox.listen(smtp));

async function listen(variable: string, { port }: { port: number }, start: () => Promise<unknown>): Promise<void> {
  if (process.exitCode !== undefined) return;
  try {
    await start();
  } catch (error) {
    process.stderr.write(`The simulator cannot listen on ${host}:${port} (${variable}): ${(error as Error).message}\n`);
    process.exitCode = 1;
    await stop();
  }
}

async function stop(): Promise<void> {
  await Promise.all([app.close(), mailbox.close()]);
}
