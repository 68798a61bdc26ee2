import type { User } from '@kopa/contracts/account/user';
import type { ConnectionState, OtherUser } from '@kopa/contracts/people/person';
import { formatCount } from '@kopa/ui/format-count';
import { photoSource } from '@kopa/ui/photo-source';
import { Tags } from '../../layout/tag.tsx';
import { coverWidth } from '../../media/cover-width.ts';
import { PersonAvatar } from '../../media/person-avatar.tsx';
import { ShowAvatars } from '../../media/show-avatars.ts';
import { useTapToLoad } from '../../media/use-tap-to-load.ts';
import { MoreOptions } from '../../menus/more-options.tsx';
import { ConnectionButtons } from '../connection-buttons.tsx';
import { contextLine } from '../context-line.ts';
import { FollowButton } from '../follow-button.tsx';
import { monthAndYear } from '../month-and-year.ts';
import { personItems } from '../person-items.ts';
import { About } from './about.tsx';
import classes from './profile-head.module.css';

interface ProfileHeadProps {
  person: User | OtherUser;
  connection: ConnectionState | null;
  isOwn: boolean;
  onClose: () => void;
}

/** Cover, picture, name, shared facts, and the connection buttons on other members' profiles. */
export function ProfileHead({ person, connection, isOwn, onClose }: ProfileHeadProps) {
  const { isShown, hide } = useTapToLoad<string>();
  const cover = person.coverPhoto ?? person.timelineBackground;
  return (
    <div className={classes.head}>
      <div className={classes.cover} data-patterned>
        {cover !== null && isShown(cover) && (
          <img src={photoSource(cover, coverWidth)} alt="" loading="lazy" onError={() => hide(cover)} />
        )}
      </div>
      <div className={classes.picture}>
        <ShowAvatars value>
          <PersonAvatar person={person} size={88} />
        </ShowAvatars>
      </div>
      <h2 className={classes.name}>{person.name}</h2>
      <p className={classes.line}>@{person.username}</p>
      {person.portalConnected && <p className={classes.line}>{contextLine(person)}</p>}
      {'isFollowed' in person && (
        <p className={classes.line}>
          {person.followers === 1 ? '1 follower' : `${formatCount(person.followers)} followers`}
        </p>
      )}
      <p className={classes.line}>Member since {monthAndYear(person.createdAt)}</p>
      <About person={person} />
      <Tags label="In common" tags={person.similarities} className={classes.tags} />
      {!isOwn && (
        <div className={classes.actions}>
          <ConnectionButtons person={person} connection={connection} wording="modal" onMessage={onClose} />
          {'isFollowed' in person && <FollowButton person={person} />}
          <MoreOptions items={personItems(person)} />
        </div>
      )}
    </div>
  );
}
