import { resolve } from 'node:path';

/** The root of the repository. */
export const workspace = resolve(import.meta.dirname, '../../..');

/**
 * Node's options for the API: a small space for young objects and a bound on the heap halve its memory under load and
 * cost no speed that could be measured. The bound leaves room for the largest photos that may be on their way at once.
 */
export const apiOptions = ['--max-semi-space-size=4', '--max-old-space-size=512'];

/** Compiled code of the services, kept between starts: `NODE_COMPILE_CACHE` of their processes. */
export const compileCache = resolve(workspace, 'node_modules/.cache/compiled');

/** Something that the person at the terminal can put right; the message is for them. */
export class StackError extends Error {}

/** The four servers: what each is called, the variable of its port and its default. */
export const servers = {
  api: { title: 'API', variable: 'API_PORT', port: 4000 },
  memberWeb: { title: 'Member web', variable: 'MEMBER_WEB_PORT', port: 5173 },
  adminWeb: { title: 'Admin web', variable: 'ADMIN_WEB_PORT', port: 5174 },
  portal: { title: 'Service portal (simulator)', variable: 'PORTAL_PORT', port: 4100 },
} as const;

export type ServerName = keyof typeof servers;
export const serverNames = Object.keys(servers) as ServerName[];

export interface Settings {
  /** Everything that is kept between runs; `KOPA_DATA_DIR`, by default `.data`. */
  dataDir: string;
  ports: Record<ServerName, number>;
  urls: Record<ServerName, string>;
  /** A PostgreSQL of the user's own, instead of the embedded one. */
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
  const urls = Object.fromEntries(serverNames.map((name) => [name, `http://localhost:${ports[name]}`])) as Record<
    ServerName,
    string
  >;
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
