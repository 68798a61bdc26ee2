import classes from './group-mark.module.css';
import { initials, personColor } from './initials.ts';

interface GroupMarkProps {
  group: { id: number; name: string };
  /** Side in CSS pixels. */
  size: number;
}

/** A group's initials on its colour. It is square, while avatars of people are round. It stands next to a name. */
export function GroupMark({ group, size }: GroupMarkProps) {
  return (
    <span
      className={classes.mark}
      style={{ width: size, height: size, background: personColor(group.id), fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initials(group.name)}
    </span>
  );
}
