import { readdirSync } from 'node:fs';
import type { Row } from './row.ts';

/** The files of rows, such as `feed/social-feeds`, each with its rows. */
export async function filesOfRows(): Promise<[string, Row[]][]> {
  const files = readdirSync(`${import.meta.dirname}/rows`, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
  const rowsOf = async (file: string): Promise<Row[]> => (await import(/* @vite-ignore */ `./rows/${file}.ts`)).rows;
  return Promise.all(files.map(async (file): Promise<[string, Row[]]> => [file, await rowsOf(file)]));
}
