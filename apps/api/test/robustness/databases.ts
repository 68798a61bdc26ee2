import { randomBytes } from 'node:crypto';
import { shortClient } from '@kopa/dev/short-client';
import type pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, templateName } from '../database-url.ts';

/** A separate database for one test on the server of the run. */
export interface TestDatabase {
  url: string;
  /** Runs a statement on a new connection. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

/** Creates a database with the schema, or an empty one. */
export async function createDatabase(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  const name = `kopa_robust_${randomBytes(8).toString('hex')}`;
  const template = kind === 'migrated' ? `template ${templateName}` : '';
  await query(inject('serverUrl'), `create database ${name} ${template}`);
  const url = databaseUrl(inject('serverUrl'), name);
  return {
    url,
    query: (text, values) => query(url, text, values),
    drop: async () => void (await query(inject('serverUrl'), `drop database ${name} with (force)`)),
  };
}

async function query<T extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<T[]> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a statement in a transaction and keeps the transaction with its locks open until it is released. */
export async function holdTransaction(url: string, statement: string): Promise<{ release(): Promise<void> }> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  await client.query(`begin; ${statement}`);
  return { release: () => client.end() };
}

/** Does work while a table is locked. The lock goes also where the work fails. */
export async function whileLocked<T>(url: string, table: string, work: () => Promise<T>): Promise<T> {
  const lock = await holdTransaction(url, `lock table ${table} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
