import { setTimeout as sleep } from 'node:timers/promises';
import ValidatorSelector from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
// biome-ignore lint/suspicious/noExplicitAny: validators and serialisers take whatever their schema describes
type Compiled = ((data: any) => any) & { errors?: unknown };

type Compile = (route: { schema: object }) => Compiled;

/** Fastify's schema compilers, except that each schema is compiled at its first use, once for all calls that have it. */
export interface Compilers {
  factory: Factory;
  /** Compiles the unused schemas one by one, each while the process is idle, so that no call waits for them. */
  compileRest(isIdle: () => boolean): Promise<void>;
}

/** Milliseconds between two schemas that no call needs yet. */
const pause = 5;

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

  const once =
    (known: WeakMap<object, Compiled>, compile: Compile): Compile =>
    (route) => {
      const compiled = known.get(route.schema) ?? later(() => compile(route));
      known.set(route.schema, compiled);
      return compiled;
    };

  const [validators, serializers] = [new WeakMap<object, Compiled>(), new WeakMap<object, Compiled>()];
  const buildValidator = ValidatorSelector();
  const buildSerializer = SerializerSelector();
  return {
    factory: {
      buildValidator(schemas: unknown, options: unknown) {
        return once(validators, buildValidator(schemas as never, options as never) as Compile) as never;
      },
      buildSerializer(schemas: unknown, options: unknown) {
        return once(serializers, buildSerializer(schemas as never, options as never) as Compile) as never;
      },
    },
    async compileRest(isIdle) {
      for (const compile of uncompiled) {
        do await sleep(pause, undefined, { ref: false });
        while (!isIdle());
        compile();
      }
    },
  };
}
