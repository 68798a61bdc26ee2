import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

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

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium in this order: `CHROMIUM_PATH`, an installed one, Playwright's own download, and the one of
 * @sparticuz/chromium in npm, which needs neither root nor a download.
 */
export async function findChromium(): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, where there is no file`);
    return { executablePath: wanted };
  }
  const found = [...installed, chromium.executablePath()].find((path) => existsSync(path));
  return found === undefined ? unpackedChromium() : { executablePath: found };
}

/** Unpacks the Chromium of npm once per version into the cache, and returns its program, libraries and fonts. */
async function unpackedChromium(): Promise<Browser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageRoot = dirname(dirname(entry));
  const { version } = createRequire(import.meta.url)(join(packageRoot, 'package.json')) as { version: string };
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kopa');
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(home)) {
    await mkdir(cache, { recursive: true });
    await unpackInto(home, cache, join(packageRoot, 'bin'));
  }
  const libraries = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: writeFontConfig(home) },
  };
}

/**
 * Writes a font configuration with the fonts of npm's Chromium and of the machine, and returns its path. The package's
 * own configuration names folders that exist only if it unpacks into /tmp. Without a font Chromium neither renders nor
 * types text.
 */
function writeFontConfig(home: string): string {
  const file = join(home, 'fonts.conf');
  const stage = `${file}.${process.pid}`;
  writeFileSync(
    stage,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  renameSync(stage, file);
  return file;
}

/** Unpacks next to `home` and renames at the end, so that a second process never sees a partial browser. */
async function unpackInto(home: string, cache: string, archives: string): Promise<void> {
  const { default: packed, inflate } = await import('@sparticuz/chromium');
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
  try {
    renameSync(stage, home);
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
