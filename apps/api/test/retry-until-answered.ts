import type { Answer } from './answer.ts';

/**
 * Repeats a call while the server refuses it as overloaded. A refused call may have written after its time was over, so
 * a create needs a key.
 */
export async function retryUntilAnswered(make: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await make();
    if (answer.status !== 503) return answer;
  }
}
