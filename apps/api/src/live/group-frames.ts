import type { GroupAudience } from './bus/bus.ts';

/** Reads which of these members belong to a group. */
export type MembersAmong = (groupId: number, memberIds: number[]) => Promise<number[]>;

/**
 * Sends frames to the members of groups with sockets here. Membership is authorisation: a frame comes after its commit,
 * and the members are read after the frame has come, so that a member who has left gets none. Frames of a group stay in
 * order, and those that wait for a reading share the next one. Where it fails, `onLoss` gets the members who may have
 * missed a frame.
 */
export function createGroupFrames({
  membersHere,
  membersAmong,
  send,
  onLoss,
}: {
  membersHere: () => number[];
  membersAmong: MembersAmong;
  send: (frame: string, memberIds: number[]) => void;
  onLoss: (memberIds: number[]) => void;
}): (audience: GroupAudience, frame: string) => void {
  const queues = new Map<number, { audience: GroupAudience; frame: string }[]>();

  async function sendQueued(groupId: number, queue: { audience: GroupAudience; frame: string }[]): Promise<void> {
    while (queue.length > 0) {
      const frames = queue.splice(0);
      const here = membersHere();
      try {
        const members = here.length === 0 ? [] : await membersAmong(groupId, here);
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

function receivers(members: number[], { only, skipped = [] }: GroupAudience): number[] {
  return members.filter((id) => !skipped.includes(id) && only?.includes(id) !== false);
}
