import type { Activity } from '@kopa/contracts/notifications/dashboard';

/** A recent event of a member: the id of the group, connection or message, and the name of the group or person. */
export interface ActivityEvent extends Pick<Activity, 'type' | 'createdAt'> {
  subjectId: number;
  name: string;
}

const kinds = ['join_group', 'new_connection', 'message'] as const;

/** Makes an entry of the activity list. Its id is unique across groups, connections and messages. */
export function activityOf({ type, subjectId, name, createdAt }: ActivityEvent): Activity {
  return { id: subjectId * kinds.length + kinds.indexOf(type), type, message: textOf(type, name), createdAt };
}

function textOf(type: Activity['type'], name: string): string {
  if (type === 'join_group') return `You joined ${name}`;
  return type === 'new_connection' ? `You connected with ${name}` : `New message from ${name}`;
}
