import type { User } from '@kopa/contracts/account/user';
import { Tags } from '../../layout/tag.tsx';
import classes from './about.module.css';

/** Bio and interests of a member; renders nothing if both are empty. */
export function About({ person: { bio, interests } }: { person: Pick<User, 'bio' | 'interests'> }) {
  return (
    <>
      {bio !== null && (
        <p className={classes.bio} dir="auto">
          {bio}
        </p>
      )}
      <Tags label="Interests" tags={interests} isAccent className={classes.interests} />
    </>
  );
}
