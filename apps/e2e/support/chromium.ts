import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Launch options for Playwright: the program and, for the Chromium from npm, its own libraries and fonts. */
export interface Browser {
  executablePath: string;
  env?: Record<string, string>;
}

/** Arguments that let it run as root, in containers and without a graphics card. */
export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that sounds, which pages may use without a question.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Returns the Chromium of `CHROMIUM_PATH`, or that of npm, which is the same with the same font on every Linux machine. */
export async function findChromium(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH };
  const archives = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(archives, '../package.json'), 'utf8')) as { version: string };
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kopa');
  const home = join(cache, `npm-chromium-${version}`);
  if (!existsSync(home)) await unpack(archives, cache, home);
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'kopa-fonts.conf') },
  };
}

/** Unpacks into another folder and renames it at the end, so that a second process never sees a partial browser. */
async function unpack(archives: string, cache: string, home: string): Promise<void> {
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  mkdirSync(cache, { recursive: true });
  const stage = mkdtempSync(join(cache, 'unpacking-'));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = stage; // the package unpacks into the system's temporary directory
  try {
    await packed.executablePath();
    await inflate(join(archives, 'al2023.tar.br'));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  writeFileSync(join(stage, 'kopa-fonts.conf'), fontConfig(home));
  try {
    renameSync(stage, home);
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** The package's own font configuration names folders that exist only if it unpacks into /tmp. */
const fontConfig = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;
