import { initials, personColor } from '@kopa/ui/initials';
import { photoSource } from '@kopa/ui/photo-source';
import { useContext, useState } from 'react';
import { isAvatarShown, ShowAvatars } from '../media/show-avatars.ts';
import classes from './group-mark.module.css';

interface GroupMarkProps {
  group: { id: number; name: string; photo?: string | null };
  /** Side in CSS pixels. */
  size: number;
}

/** A group's photo, or its initials on its colour. It is square, while avatars of people are round. It stands next to a name. */
export function GroupMark({ group, size }: GroupMarkProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const loads = useContext(ShowAvatars);
  const { photo = null } = group;
  if (photo !== null && photo !== brokenUrl && isAvatarShown(photo, loads)) {
    return (
      <img
        className={classes.photo}
        src={photoSource(photo, size * 2)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(photo)}
      />
    );
  }
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
