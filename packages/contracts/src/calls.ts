import { readdirSync } from 'node:fs';
import type { Route } from './route.ts';

/** The files of contracts, which stand in the folders of their subjects. */
const files = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
  .filter((file) => /^\w+\/[\w-]+\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const modules: object[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ `./${file}.ts`)));

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

/** Every call of the contracts, each with the name of its export. */
export const namedCalls: readonly [string, Route][] = modules
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Route] => isRoute(entry[1]));

/** Every call of the API. */
export const calls: readonly Route[] = namedCalls.map(([, route]) => route);
