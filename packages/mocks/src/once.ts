import { assertFound } from '@kopa/rules/existence';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import type { World } from './world.ts';

/** A create: the member, the operation, its input and the idempotency key. */
export interface Creation {
  memberId: number;
  operation: string;
  input: object;
  key: string | undefined;
}

/** The steps of a create. */
export interface CreateWork<T> {
  /** Creates the thing, and returns its id. The default status is 201. */
  create(): { id: number; status?: number };
  /** The thing as it is now; undefined if it is gone or hidden. */
  find(id: number): T | undefined;
  /** Tells others of the new thing. */
  publish?(result: T): void;
}

/**
 * Runs a create at most once per member and key; a repetition finds the thing that the first one made (product 5.6).
 * @throws 404 for a repetition if that is gone; 409 idempotency_conflict for the same key with another input
 */
export function createOnce<T>(
  world: World,
  { memberId, operation, input, key }: Creation,
  work: CreateWork<T>,
): { result: T; status: number } {
  const name = `${memberId}:${key}`;
  const content = contentOf(operation, input);
  const first = key === undefined ? undefined : world.firstAnswers.get(name);
  if (first !== undefined) assertSameContent(first.content === content);
  const { id, status = 201 } = first ?? work.create();
  if (key !== undefined) world.firstAnswers.set(name, { content, id, status });
  const result = work.find(id);
  assertFound(result);
  if (first === undefined) work.publish?.(result);
  return { result, status };
}
