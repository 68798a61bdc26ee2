import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '@kopa/contracts/route';
import type { Row } from './row.ts';

/** The files below a folder that stand in folders of subjects, without their suffix. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => /^\w+\/[\w-]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
}

const contracts = fileURLToPath(new URL('.', import.meta.resolve('@kopa/contracts/route')));
const modules: object[] = await Promise.all(filesBelow(contracts).map((file) => import(`@kopa/contracts/${file}`)));

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

/** Every call of the contracts, each with the name of its export. */
export const namedCalls: readonly [string, Route][] = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Route] => isRoute(entry[1]));

/** Every call of the API. */
export const calls: readonly Route[] = namedCalls.map(([, route]) => route);

/** The files of rows, such as `feed/social-feeds`, each with its rows. */
export async function filesOfRows(): Promise<[string, Row[]][]> {
  const files = filesBelow(fileURLToPath(new URL('rows', import.meta.url)));
  return Promise.all(
    files.map(async (file): Promise<[string, Row[]]> => [file, (await import(`@kopa/conformance/rows/${file}`)).rows]),
  );
}
