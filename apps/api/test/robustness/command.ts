import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Result of a command: exit code, output and error output. */
export interface Outcome {
  code: number;
  output: string;
  problem: string;
}

/** Runs one of the API's commands as an operator would. Its environment contains only these settings and PATH. */
export async function runCommand(
  name: 'kopa-admin' | 'kopa-migrate',
  args: readonly string[],
  settings: Record<string, string | undefined>,
): Promise<Outcome> {
  const file = fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, ...settings };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], { env });
    return { code: 0, output: stdout, problem: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout, problem: stderr };
  }
}
