import type { Activity } from '@kopa/contracts/users';

/** Something that a member did lately: with which group, connection or message, and whose or what its name is. */
export interface Happening extends Pick<Activity, 'type' | 'createdAt'> {
  subjectId: number;
  name: string;
}

const kinds = ['join_group', 'new_connection', 'message'] as const;

/** An entry of the member's activities. Groups, connections and messages count their ids apart; in this list each has one. */
export function activityOf({ type, subjectId, name, createdAt }: Happening): Activity {
  return { id: subjectId * kinds.length + kinds.indexOf(type), type, message: textOf(type, name), createdAt };
}

function textOf(type: Activity['type'], name: string): string {
  if (type === 'join_group') return `You joined ${name}`;
  return type === 'new_connection' ? `You connected with ${name}` : `New message from ${name}`;
}
