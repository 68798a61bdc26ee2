import type { Answer } from '@kopa/calls/system';

/** Makes a call again for as long as the server is too busy: nothing is written then. */
export async function insist(make: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await make();
    if (answer.status !== 503) return answer;
  }
}
