/** The migrated database that tests are cloned from. */
export const templateName = 'kopa_template';

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Bounds of a connection, in ms, that no machine of tests reaches. */
export const patientWaits = { connection: 60_000, answer: 60_000 } as const;
