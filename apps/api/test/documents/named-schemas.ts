import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ErrorBody } from '@kopa/contracts/schema';
import type { TSchema } from 'typebox';

const folder = fileURLToPath(new URL('.', import.meta.resolve('@kopa/contracts/route')));
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
  (name) => name.endsWith('.ts') && !/^(msw|schema)\.ts$|\.test\.ts$/.test(name),
);
const modules: object[] = await Promise.all(files.map((file) => import(`${folder}${file}`)));
const exported = modules.flatMap((module): [string, unknown][] => Object.entries(module));

/** The exported object schemas by name: `Post`, `Member`, … Input schemas such as `NewPost` are not named. */
export const namedSchemas: ReadonlyMap<string, TSchema> = new Map([
  ['Error', ErrorBody],
  ...exported.filter(
    (entry): entry is [string, TSchema] =>
      /^[A-Z]/.test(entry[0]) && !/^New|Query$|^ErrorBody$/.test(entry[0]) && isObjectSchema(entry[1]),
  ),
]);

function isObjectSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}
