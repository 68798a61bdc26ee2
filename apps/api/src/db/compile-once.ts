import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** The place of an argument in a compiled statement. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('a slot has no value yet: it is only passed on');
  }
}

/** The values that change the text of a statement. Each combination is compiled by itself. */
type Shape = readonly (string | number | boolean)[];

/**
 * A statement that is built and compiled once for each shape, because that takes longer than the rest of its call.
 * `build` gets a slot in place of each argument, which it passes on and never reads. Returns the function that runs the
 * statement and resolves to its rows.
 */
export function compileOnce<A extends object, O, S extends Shape = []>(
  build: (db: Db, slots: A, ...shape: S) => Compilable<O>,
): (db: Db, args: A, ...shape: S) => Promise<O[]> {
  const slots = new Proxy({} as A, {
    get: (_, name) => new Slot(name),
    ownKeys() {
      throw new Error('slots have names only: they cannot be spread');
    },
  });
  const compiled = new Map<string, CompiledQuery<O>>();

  function compiledFor(db: Db, shape: S): CompiledQuery<O> {
    const key = shape.join();
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const query = build(db, slots, ...shape).compile();
    compiled.set(key, query);
    return query;
  }

  return async (db, args, ...shape) => {
    const query = compiledFor(db, shape);
    const parameters = query.parameters.map((value) => (value instanceof Slot ? args[value.name as keyof A] : value));
    return (await db.executeQuery<O>({ ...query, parameters })).rows;
  };
}
