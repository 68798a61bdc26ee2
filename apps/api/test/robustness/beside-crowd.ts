import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../answer.ts';
import { callAt, type RemoteMember } from './remote-members.ts';

/** Calls of four members in another area meanwhile. */
const othersAtOnce = 4;
const callsOfOthers = 100;

interface Crowd {
  callers: number;
  /** The call of the crowd, which each caller makes again when the answer allows it. */
  crowd(member: RemoteMember): Promise<Answer>;
  /** The call of the others. */
  other(member: RemoteMember): Promise<Answer>;
}

/** Lets a crowd make calls while others make theirs and the health of the process is asked; returns all answers. */
export async function besideCrowd(apiPort: number, members: RemoteMember[], { callers, crowd, other }: Crowd) {
  const answers = { crowd: [] as Answer[], others: [] as Answer[], health: [] as Answer[] };
  const memberAt = (turn: number) => members[turn % members.length] as RemoteMember;
  let isOver = false;
  const calling = Array.from({ length: callers }, async (_, turn) => {
    while (!isOver) {
      const answer = await crowd(memberAt(turn));
      answers.crowd.push(answer);
      await wait(1000 * Number(answer.headers['retry-after'] ?? 0));
    }
  });
  const asking = (async () => {
    while (!isOver) answers.health.push(await callAt(apiPort, 'GET', '/healthz'));
  })();
  try {
    await Promise.all(
      Array.from({ length: othersAtOnce }, async (_, turn) => {
        while (answers.others.length < callsOfOthers) answers.others.push(await other(memberAt(turn)));
      }),
    );
  } finally {
    isOver = true;
    await Promise.all([...calling, asking]);
  }
  return answers;
}
