import { resolve } from 'node:path';

/** The root of the repository. */
export const workspace = resolve(import.meta.dirname, '../../..');

/** Cache of compiled code that speeds up later starts: `NODE_COMPILE_CACHE` of the services. */
export const compileCache = resolve(workspace, 'node_modules/.cache/compiled');

/** A failure that the person at the terminal can mend. The message states the remedy. */
export class StackError extends Error {}

/** The servers: name, port variable and default port. The simulator has two of them. */
export const servers = {
  api: { title: 'API', variable: 'API_PORT', port: 4000 },
  memberWeb: { title: 'Member web', variable: 'MEMBER_WEB_PORT', port: 5173 },
  adminWeb: { title: 'Admin web', variable: 'ADMIN_WEB_PORT', port: 5174 },
  portal: { title: 'Service portal (simulator)', variable: 'PORTAL_PORT', port: 4100 },
  mail: { title: 'Mail (simulator)', variable: 'SIMULATOR_SMTP_PORT', port: 4125 },
} as const;

export type ServerName = keyof typeof servers;
export const serverNames = Object.keys(servers) as ServerName[];

export interface Settings {
  /** Folder of all data that survives a restart: `KOPA_DATA_DIR`, by default `.data`. */
  dataDir: string;
  ports: Record<ServerName, number>;
  urls: Record<ServerName, string>;
  /** Connection string of the user's own PostgreSQL, which replaces the embedded one. */
  databaseUrl?: string;
}

/** @throws StackError naming the variable that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const ports = Object.fromEntries(
    serverNames.map((name) => [
      name,
      readPort(servers[name].variable, environment[servers[name].variable], servers[name].port),
    ]),
  ) as Record<ServerName, number>;
  for (const name of serverNames) {
    const twin = serverNames.find((other) => other !== name && ports[other] === ports[name]);
    if (twin)
      throw new StackError(
        `${servers[name].variable} and ${servers[twin].variable} are both ${ports[name]}. Give each its own port.`,
      );
  }
  const urls = Object.fromEntries(
    serverNames.map((name) => [name, `${name === 'mail' ? 'smtp' : 'http'}://localhost:${ports[name]}`]),
  ) as Record<ServerName, string>;
  return {
    dataDir: resolve(workspace, environment.KOPA_DATA_DIR || '.data'),
    ports,
    urls,
    ...(environment.DATABASE_URL ? { databaseUrl: environment.DATABASE_URL } : {}),
  };
}

function readPort(variable: string, value: string | undefined, fallback: number): number {
  if (!value) return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StackError(`${variable} must be a port from 1 to 65535, not "${value}".`);
  return port;
}
