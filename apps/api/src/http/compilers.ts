import { setImmediate as nextTurn } from 'node:timers/promises';
import ValidatorSelector from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
// biome-ignore lint/suspicious/noExplicitAny: validators and serialisers take whatever their schema describes
type Compiled = ((data: any) => any) & { errors?: unknown };

interface Described {
  schema: object;
}

/** Fastify's schema compilers, except that each schema is compiled at its first use. */
export interface Compilers {
  factory: Factory;
  /** Compiles the unused schemas, one per turn of the event loop, so that no call waits for all of them. */
  compileRest(): Promise<void>;
}

/** Compiled schemas of all applications of the process: the tests have many. */
const validators = new WeakMap<object, Compiled>();
const serialisers = new WeakMap<object, Compiled>();

/** Compiling all schemas at the start would double the time to the first response (decision 22). */
export function createCompilers(): Compilers {
  const uncompiled = new Set<() => Compiled>();

  function later(known: WeakMap<object, Compiled>, schema: object, compile: () => Compiled): Compiled {
    let compiled: Compiled | undefined;
    const compileOnce = () => {
      uncompiled.delete(compileOnce);
      compiled ??= known.get(schema) ?? compile();
      known.set(schema, compiled);
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
        const compile = buildValidator(schemas as never, options as never) as (route: Described) => Compiled;
        return ((route: Described) => later(validators, route.schema, () => compile(route))) as never;
      },
      buildSerializer(schemas: unknown, options: unknown) {
        const compile = buildSerializer(schemas as never, options as never) as (route: Described) => Compiled;
        return ((route: Described) => later(serialisers, route.schema, () => compile(route))) as never;
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
