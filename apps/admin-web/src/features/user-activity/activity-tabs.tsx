import type { AdminUser } from '@kopa/contracts/admin/users';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useChosenInView } from '@kopa/ui/use-chosen-in-view';
import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CommentsTab } from './comments-tab.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { PostsTab } from './posts-tab.tsx';
import { type Deletion, userActivityQuery } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

interface ActivityTabsProps {
  user: AdminUser;
  onDelete: (deletion: Deletion) => void;
}

/** The right panel: five tabs with the activity of the member. */
export function ActivityTabs({ user, onDelete }: ActivityTabsProps) {
  const activity = useQuery(userActivityQuery(user.id));
  const panel = useRef<HTMLElement>(null);
  const [tab, setTab] = useState('Posts');
  const tabRow = useChosenInView(tab);
  useEffect(() => {
    // The button that had the focus disappeared with the deleted entry.
    if (activity.data !== undefined && document.activeElement === document.body) panel.current?.focus();
  }, [activity.data]);
  if (activity.isPending) return <Text className={classes.loading}>Loading activity...</Text>;
  if (activity.data === undefined)
    return <ErrorState text="The activity could not be fetched." onRetry={() => void activity.refetch()} />;
  const { posts, photos, comments, connections } = activity.data;
  const tabs = {
    Posts: <PostsTab posts={posts} total={user.totalPosts} onDelete={onDelete} />,
    Photos: <PhotosTab photos={photos} inGallery={user.totalPhotos} onDelete={onDelete} />,
    Comments: <CommentsTab comments={comments} total={user.totalComments} onDelete={onDelete} />,
    Connections: <ConnectionsTab connections={connections} />,
    Messages: <MessagesTab userId={user.id} />,
  };
  return (
    <section ref={panel} className={classes.activity} aria-label="Activity" tabIndex={-1}>
      <Tabs value={tab} onChange={(next) => next !== null && setTab(next)} keepMounted={false} className={classes.tabs}>
        <Tabs.List ref={tabRow} className={classes.tabList}>
          {Object.keys(tabs).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(tabs).map(([name, content]) => (
          // The panel can take the focus, so that the keyboard can scroll it.
          <Tabs.Panel key={name} value={name} tabIndex={0} className={classes.tabPanel}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
