import { setImmediate as nextTurn } from 'node:timers/promises';
import ValidatorSelector from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
// biome-ignore lint/suspicious/noExplicitAny: validators and serialisers take whatever their schema describes
type Compiled = ((data: any) => any) & { errors?: unknown };

/** Fastify's schema compilers, except that each schema is compiled at its first use. */
export interface Compilers {
  factory: Factory;
  /** Compiles the unused schemas, one per turn of the event loop, so that no call waits for all of them. */
  compileRest(): Promise<void>;
}

/** Compiling all schemas at the start would double the time to the first response (decision 22). */
export function createCompilers(): Compilers {
  const uncompiled = new Set<() => Compiled>();

  function later(compile: () => Compiled): Compiled {
    let compiled: Compiled | undefined;
    const compileOnce = () => {
      uncompiled.delete(compileOnce);
      compiled ??= compile();
      return compiled;
    };
    uncompiled.add(compileOnce);
    const run: Compiled = (data) => {
      const use = compiled ?? compileOnce();
      const result = use(data);
      run.errors = use.errors;
      return result;
    };
    return run;
  }

  const buildValidator = ValidatorSelector();
  const buildSerializer = SerializerSelector();
  return {
    factory: {
      buildValidator(schemas: unknown, options: unknown) {
        const compile = buildValidator(schemas as never, options as never) as (route: object) => Compiled;
        return ((route: object) => later(() => compile(route))) as never;
      },
      buildSerializer(schemas: unknown, options: unknown) {
        const compile = buildSerializer(schemas as never, options as never) as (route: object) => Compiled;
        return ((route: object) => later(() => compile(route))) as never;
      },
    },
    async compileRest() {
      for (const compile of uncompiled) {
        await nextTurn();
        compile();
      }
    },
  };
}
