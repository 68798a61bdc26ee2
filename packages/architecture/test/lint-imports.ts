import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface PlantedImport {
  /** Path of the importing file from the root of the repository; the file need not exist. */
  file: string;
  /** The module it imports, as written in the import statement. */
  import: string;
  /** True for an import of types. */
  isType?: boolean;
}

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string; start: { line: number } };
}

/**
 * Lints files that hold only the given imports, under one rule of the repository's own lint configuration. Returns the
 * message for each import, in the order given; `null` where the linter lets it pass.
 */
export async function lintImports(
  planted: readonly PlantedImport[],
  rule = 'style/noRestrictedImports',
): Promise<(string | null)[]> {
  const copy = mkdtempSync(join(tmpdir(), 'kopa-imports-'));
  try {
    for (const config of globSync(['.biome.json', '{apps,packages}/*/{biome.json,build/*.grit}'], { cwd: root })) {
      cpSync(join(root, config), join(copy, config));
    }
    const lines = new Map<string, string[]>();
    for (const { file, import: module, isType = false } of planted) {
      const line = isType ? `import type { Planted } from '${module}';` : `import '${module}';`;
      lines.set(file, [...(lines.get(file) ?? []), line]);
    }
    for (const [file, imports] of lines) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), imports.join('\n'));
    }
    const messages = new Map<string, string>();
    for (const { message, location } of await lint(copy, rule)) {
      messages.set(`${location.path}:${location.start.line}`, message);
    }
    const linesSeen = new Map<string, number>();
    return planted.map(({ file }) => {
      const line = (linesSeen.get(file) ?? 0) + 1;
      linesSeen.set(file, line);
      return messages.get(`${file}:${line}`) ?? null;
    });
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Lints a folder without regard to version control, which a temporary folder does not have. */
async function lint(folder: string, rule: string): Promise<Diagnostic[]> {
  const biome = join(root, 'node_modules/.bin/biome');
  const options = ['--vcs-enabled=false', `--only=${rule}`];
  const linting = run(biome, ['lint', '--reporter=json', '--max-diagnostics=none', ...options, '.'], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  // The linter exits with 1 where it has found something.
  const { stdout } = await linting.catch((error: { code?: number; stdout: string }) => {
    if (error.code === 1) return error;
    throw error;
  });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
