import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { type Settings, StackError } from './settings.ts';
import { shortClient } from './short-client.ts';

export interface Database {
  url: string;
  stop(): Promise<void>;
}

/** The server that DATABASE_URL names, else the embedded one. @throws StackError with a message of one line */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl === undefined) return startPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    const client = shortClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new StackError(
      `DATABASE_URL cannot be used: ${message || code}. Correct it, or unset it to use the embedded PostgreSQL.`,
    );
  }
  return { url: databaseUrl, stop: async () => {} };
}
