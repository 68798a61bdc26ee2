import { useEffect, useState } from 'react';
import { useShownFeed } from '../../live/use-place.ts';
import { ProfileModal } from '../../people/profile-modal/profile-modal.tsx';
import { useMember } from '../../session/use-member.ts';
import { Composer } from './composer.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { PostList } from './post-list.tsx';
import classes from './social-feed-page.module.css';

/** The social feed (product 2.10). */
export function Page() {
  useShownFeed();
  useShared();
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

/** Takes what another app has shared with Kopa. */
function useShared(): void {
  const { id } = useMember();
  useEffect(() => {
    if (!window.location.search.includes('share-')) return;
    void import('./take-shared.ts').then(({ takeShared }) => takeShared(id)).catch(() => undefined);
  }, [id]);
}
