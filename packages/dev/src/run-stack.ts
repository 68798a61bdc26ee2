import { openDatabase } from './database.ts';
import { takeLock } from './lock.ts';
import { portIsFree } from './postgres-process.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';
import { readSettings, type ServerName, type Settings, StackError, servers } from './settings.ts';

/** The parts of a command, apart from PostgreSQL. */
export interface Stack {
  /** Servers whose ports must be free. */
  uses: readonly ServerName[];
  /** Work to do before the servers start, while PostgreSQL starts. */
  prepare?(): Promise<void>;
  /** Work on the database before the servers start. */
  prepareDatabase?(url: string): Promise<void>;
  /** The servers in their start order. They stop in the order of `uses`. */
  services(settings: Settings, databaseUrl: string): ServiceOptions[];
  /** The report to print when every server answers. */
  report(settings: Settings): string;
}

/**
 * Runs a stack in this terminal until Ctrl-C, SIGTERM or the end of the parent process, then stops the API first and
 * PostgreSQL last. Sets the exit code: 0 after a requested stop, 1 after a failure. No process is left running.
 */
export async function runStack(stack: Stack): Promise<void> {
  const asked = untilAskedToStop();
  const running: Service[] = [];
  const cleanups: (() => Promise<void> | void)[] = [];
  try {
    const settings = readSettings(process.env);
    await assertPortsFree(stack.uses, settings);
    cleanups.push(takeLock(settings.dataDir));
    const database = openDatabase(settings).then(({ url, stop }) => {
      cleanups.push(stop);
      return url;
    });
    const [databaseUrl] = await settle([database, stack.prepare?.()]);
    await stack.prepareDatabase?.(databaseUrl as string);
    for (const options of stack.services(settings, databaseUrl as string)) {
      if (asked.signal.aborted) break;
      running.push(await startService(options, asked.signal));
    }
    if (!asked.signal.aborted) process.stdout.write(stack.report(settings));
    const crash = await Promise.race([asked.promise, ...running.map(({ ended }) => ended)]);
    if (crash !== undefined) throw new StackError(`${crash} Stopping everything.`);
  } catch (error) {
    if (!asked.signal.aborted) {
      process.stderr.write(`${error instanceof StackError ? error.message : (error as Error).stack}\n`);
      process.exitCode = 1;
    }
  }
  if (asked.signal.aborted) process.stdout.write('Stopping …\n');
  // The API drains first, while its dependencies still run.
  running.sort((one, other) => Number(other.title === servers.api.title) - Number(one.title === servers.api.title));
  for (const service of running) await service.stop();
  for (const cleanup of cleanups.reverse()) await cleanup();
  process.exit();
}

/** Waits for all of them, so that no service is still starting after one has failed. */
async function settle(work: readonly unknown[]): Promise<unknown[]> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

/** A promise that Ctrl-C, SIGTERM, SIGHUP or the end of the parent process fulfils. */
function untilAskedToStop() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const controller = new AbortController();
  const ask = () => {
    controller.abort();
    resolve(undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.channel) {
    process.on('disconnect', ask);
  } else {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && ask(), 500).unref();
  }
  return { promise, signal: controller.signal };
}

async function assertPortsFree(names: readonly ServerName[], { ports }: Settings): Promise<void> {
  for (const name of names) {
    const { title, variable } = servers[name];
    const free = (await portIsFree(ports[name])) && (await portIsFree(ports[name], '::1'));
    if (!free)
      throw new StackError(`Port ${ports[name]} (${title}) is taken. Free it, or set ${variable} to another port.`);
  }
}
