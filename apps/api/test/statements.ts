import pg from 'pg';
import { vi } from 'vitest';

/** Statements of the bus, which run beside the calls. */
const beside = /pg_notify|pg_locks/;

/** Runs a call, and returns the texts of the statements that it sent, `begin` and `commit` among them. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    const [statement] = args as unknown as [string | { text: string }];
    texts.push(typeof statement === 'string' ? statement : statement.text);
    return send.apply(this, args);
  });
  try {
    await call();
  } finally {
    spy.mockRestore();
  }
  return texts.filter((text) => !beside.test(text));
}

const writes =
  /(?<verb>insert) into "?(?<table>\w+)|(?<verb>delete) from "?(?<table>\w+)|(?<verb>update) "(?<table>\w+)/g;
const reads = /(?:from|join) "?(?<table>[a-z_]+)"?(?![\w(])/g;
const parts = /(?:with|,) "(\w+)" as /g;

/** The name of a statement: the tables that it writes, otherwise those that it locks or reads. */
export function nameOf(text: string): string {
  const written = [...text.matchAll(writes)].map(({ groups }) => `${groups?.verb} ${groups?.table}`);
  if (written.length > 0) return written.join(', ');
  const own = new Set([...text.matchAll(parts)].map(([, name]) => name));
  const tables = new Set([...text.matchAll(reads)].map(({ groups }) => groups?.table)).difference(own);
  if (tables.size === 0) return text.split('(')[0] as string;
  return `${/ for (?:share|key share|no key update|update)/.test(text) ? 'lock' : 'read'} ${[...tables].join(', ')}`;
}
