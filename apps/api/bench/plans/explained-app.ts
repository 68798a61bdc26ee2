import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPasswordHash } from '../../src/features/account/auth.queries.ts';
import type { Api } from '../../src/http/api.ts';
import { openSession } from '../../src/identity/sessions.queries.ts';
import { buildApp } from '../../src/process/app.ts';
import type { Context } from '../../src/process/context.ts';
import { createContext, createLogger } from '../../src/process/create-context.ts';
import { benchConfig } from '../bench-config.ts';
import type { ExplainedStatement } from './judge.ts';

/** The production application on a database that reports the plan of every statement. */
export interface ExplainedApp {
  app: Api;
  context: Context;
  /** Headers of a member's live session. */
  asMember(id: number): Promise<Record<string, string>>;
  /**
   * Every statement since the last call, those inside triggers and foreign keys too, with rows and loops as measured.
   */
  takeStatements(): ExplainedStatement[];
  close(): Promise<void>;
}

/**
 * One connection, so that a statement run a few times gets the generic plan that long-lived connections end up with.
 */
export async function openExplainedApp(databaseUrl: string): Promise<ExplainedApp> {
  const uploads = await mkdtemp(join(tmpdir(), 'kopa-plans-'));
  const config = benchConfig(explaining(databaseUrl), { DATABASE_POOL_SIZE: '1', UPLOADS_DIR: uploads });
  const { context, pool, close } = await createContext(config, createLogger(config));
  let statements: ExplainedStatement[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const plan = /^duration: .*? ms {2}plan:\n(.*)$/s.exec(message)?.[1];
      if (plan !== undefined) statements.push(JSON.parse(plan) as ExplainedStatement);
    });
  });
  const app = await buildApp(context);
  await app.ready();
  return {
    app,
    context,
    async asMember(id) {
      const passwordHash = await findPasswordHash(context.db, id);
      const key = (await openSession(context.db, id, passwordHash as string)) as string;
      return { cookie: `kopa_session=${app.jwt.member.sign({ key })}` };
    },
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async close() {
      await app.close();
      await close();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

/** The same address, with the server's own plan reporter loaded into each connection. */
function explaining(databaseUrl: string): string {
  const settings = {
    // The usual setting for a solid-state disk.
    random_page_cost: '1.1',
    // Options in an address replace those that the API sends.
    max_parallel_workers_per_gather: '0',
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  const url = new URL(databaseUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href;
}
