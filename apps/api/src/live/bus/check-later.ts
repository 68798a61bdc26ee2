import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Returns the check of a schema, which is compiled at its first use: to compile every schema would delay the start of a
 * process.
 */
export function checkLater<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  let compiled: { Check(value: unknown): boolean } | undefined;
  return (value): value is Static<S> => {
    compiled ??= Compile(schema);
    return compiled.Check(value);
  };
}
