import { useState } from 'react';
import { useShownFeed } from '../../live/use-place.ts';
import { ProfileModal } from '../../people/profile-modal/profile-modal.tsx';
import { Composer } from './composer.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { PostList } from './post-list.tsx';
import classes from './social-feed-page.module.css';

/** The social feed (product 2.10). */
export function Page() {
  useShownFeed();
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>Social Feed</h1>
        <LiveIndicator />
      </header>
      <Composer />
      <PostList onOpenPerson={setShownPerson} />
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </div>
  );
}
