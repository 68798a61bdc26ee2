import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupAudience } from './bus/bus.ts';

/** Reads which of these members belong to a group. */
export type MembersAmong = (groupId: number, memberIds: number[]) => Promise<number[]>;

/** Milliseconds until a failed reading is tried again. A hurried loss would make every socket here connect anew. */
const usualRetries: readonly number[] = [500, 1_000, 2_000];

/**
 * Sends frames to the members of groups with sockets here. Membership is authorisation: a frame comes after its commit,
 * and the members are read after the frame has come, so that a member who has left gets none. Frames of a group stay in
 * order, and those that wait for a reading share the next one. Where it fails again and again, `onLoss` gets the members
 * who may have missed a frame.
 */
export function createGroupFrames({
  membersHere,
  membersAmong,
  send,
  onLoss,
  retries = usualRetries,
}: {
  membersHere: () => number[];
  membersAmong: MembersAmong;
  send: (frame: string, memberIds: number[]) => void;
  onLoss: (memberIds: number[]) => void;
  retries?: readonly number[];
}): (audience: GroupAudience, frame: string) => void {
  const queues = new Map<number, { audience: GroupAudience; frame: string }[]>();

  async function read(groupId: number, here: number[], [delay, ...later] = retries): Promise<number[]> {
    try {
      return here.length === 0 ? [] : await membersAmong(groupId, here);
    } catch (error) {
      if (delay === undefined) throw error;
      await sleep(delay, undefined, { ref: false });
      return read(groupId, here, later);
    }
  }

  async function sendQueued(groupId: number, queue: { audience: GroupAudience; frame: string }[]): Promise<void> {
    while (queue.length > 0) {
      const frames = queue.splice(0);
      const here = membersHere();
      try {
        const members = await read(groupId, here);
        for (const { audience, frame } of frames) send(frame, receivers(members, audience));
      } catch {
        onLoss(here);
      }
    }
    queues.delete(groupId);
  }

  return (audience, frame) => {
    const queue = queues.get(audience.group) ?? [];
    queue.push({ audience, frame });
    if (queues.has(audience.group)) return;
    queues.set(audience.group, queue);
    // The frames of one change are sent together.
    queueMicrotask(() => void sendQueued(audience.group, queue));
  };
}

/** With sets, because thousands of members may be left out of a group of thousands. */
function receivers(members: number[], { only = members, skipped }: GroupAudience): number[] {
  return [...new Set(members).intersection(new Set(only)).difference(new Set(skipped))];
}
