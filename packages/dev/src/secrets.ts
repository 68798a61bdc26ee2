import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = ['SESSION_SECRET', 'ADMIN_TOKEN_SECRET', 'PORTAL_TOKEN_KEY'] as const;
const pushNames = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;

/**
 * The API's secrets and the keys of its push messages: from the environment, else created once and kept in
 * `<dataDir>/secrets.json` (mode 0600). Keys of push messages are taken from one place, both or none.
 */
export function readSecrets(dataDir: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const secrets: Record<string, string> = { ...createSecrets(), ...kept };
  if ([...names, ...pushNames].some((name) => kept[name] === undefined)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  const pushKeys = pushNames.some((name) => environment[name]) ? environment : secrets;
  return {
    ...Object.fromEntries(names.map((name) => [name, environment[name] || (secrets[name] as string)])),
    ...Object.fromEntries(pushNames.map((name) => [name, pushKeys[name] ?? ''])),
  };
}

function createSecrets(): Record<string, string> {
  return {
    ...Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')])),
    ...createPushKeys(),
  };
}

/** Creates a key pair for web push: both halves as base64url, the private one of 32 bytes. */
export function createPushKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    // Short where the key begins with zeros.
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}
