import type { User } from '@kopa/contracts/users';
import { Tags } from '../layout/tag.tsx';
import classes from './about.module.css';

/** What a member tells of themselves; nothing where that is nothing. */
export function About({ person: { bio, interests } }: { person: Pick<User, 'bio' | 'interests'> }) {
  return (
    <>
      {bio !== null && <p className={classes.bio}>{bio}</p>}
      <Tags label="Interests" tags={interests} isAccent className={classes.interests} />
    </>
  );
}
