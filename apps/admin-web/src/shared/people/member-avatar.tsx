import { personColor } from '@kopa/ui/initials';
import { mediaUrl } from '../media/media-url.ts';
import classes from './member-avatar.module.css';

interface MemberAvatarProps {
  id: number;
  name: string;
  profilePicture: string | null;
  portalConnected: boolean;
}

/** The profile picture or the first letter of the name, with a green dot when the portal is connected (product 3.4). */
export function MemberAvatar({ id, name, profilePicture, portalConnected }: MemberAvatarProps) {
  return (
    <span className={classes.root}>
      {profilePicture === null ? (
        <span className={classes.letter} style={{ background: personColor(id) }} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      ) : (
        <img
          className={classes.picture}
          src={mediaUrl(profilePicture, 96)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      )}
      {portalConnected && <span className={classes.dot} role="img" aria-label="Portal connected" />}
    </span>
  );
}
