import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['SESSION_SECRET', 'ADMIN_TOKEN_SECRET', 'PORTAL_TOKEN_KEY'] as const;

/** The API's secrets: from the environment, else created once and kept in `<dataDir>/secrets.json` (mode 0600). */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]));
  if (names.some((name) => kept[name] === undefined)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return Object.fromEntries(names.map((name) => [name, environment[name] || (secrets[name] as string)]));
}
