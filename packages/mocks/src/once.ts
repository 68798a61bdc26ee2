import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import type { World } from './world.ts';

/** A create: the member, the operation, its input and the idempotency key. */
export interface Creation {
  memberId: number;
  operation: string;
  input: object;
  key: string | undefined;
}

/**
 * Runs a create at most once per member and key; a repetition returns the first result again (product 5.6).
 * @throws 409 idempotency_conflict for the same key with another input
 */
export function createOnce<T>(
  world: World,
  { memberId, operation, input, key }: Creation,
  create: () => T,
): { result: T; replayed: boolean } {
  if (key === undefined) return { result: create(), replayed: false };
  const name = `${memberId}:${key}`;
  const content = contentOf(operation, input);
  const first = world.firstAnswers.get(name);
  if (first !== undefined) {
    assertSameContent(first.content === content);
    return { result: structuredClone(first.result) as T, replayed: true };
  }
  const result = create();
  world.firstAnswers.set(name, { content, result: structuredClone(result) });
  return { result, replayed: false };
}
