import { initials, personColor } from '@kopa/ui/initials';
import { photoSource } from '@kopa/ui/photo-source';
import { useContext, useState } from 'react';
import classes from './person-avatar.module.css';
import { isAvatarShown, ShowAvatars } from './show-avatars.ts';

/** The dot and its ring, in CSS pixels. */
const smallestDot = 12;

interface PersonAvatarProps {
  person: { id: number; name: string; profilePicture: string | null; isOnline?: boolean };
  /** Side in CSS pixels. */
  size: number;
}

/**
 * A person's picture in the needed size, or initials on the person's colour; a dot while online. It stands next to a
 * name.
 */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const loads = useContext(ShowAvatars);
  const url = person.profilePicture;
  const dot = Math.max(smallestDot, 2 * Math.round(size / 8));
  return (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      {url !== null && url !== brokenUrl && isAvatarShown(url, loads) ? (
        <img
          className={classes.picture}
          src={photoSource(url, size * 2)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <span
          className={classes.initials}
          style={{ background: personColor(person.id), fontSize: size * 0.38 }}
          aria-hidden="true"
        >
          {initials(person.name)}
        </span>
      )}
      {person.isOnline === true && (
        <span className={classes.online} style={{ width: dot, height: dot }} role="img" aria-label="Online" />
      )}
    </span>
  );
}
