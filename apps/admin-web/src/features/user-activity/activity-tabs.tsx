import type { AdminUser } from '@kopa/contracts/admin';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommentsTab } from './comments-tab.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { PostsTab } from './posts-tab.tsx';
import { type Deletion, userActivityQuery } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

/** The right panel: five tabs of what the member did. */
export function ActivityTabs({ user }: { user: AdminUser }) {
  const activity = useQuery(userActivityQuery(user.id));
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  if (activity.isPending) return <Text className={classes.loading}>Loading activity...</Text>;
  if (activity.data === undefined)
    return <ErrorState text="The activity could not be fetched." onRetry={() => void activity.refetch()} />;
  const { posts, photos, comments, connections, messages } = activity.data;
  return (
    <section className={classes.activity} aria-label="Activity">
      <Tabs defaultValue="posts" keepMounted={false}>
        <Tabs.List className={classes.tabList}>
          <Tabs.Tab value="posts">Posts</Tabs.Tab>
          <Tabs.Tab value="photos">Photos</Tabs.Tab>
          <Tabs.Tab value="comments">Comments</Tabs.Tab>
          <Tabs.Tab value="connections">Connections</Tabs.Tab>
          <Tabs.Tab value="messages">Messages</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="posts">
          <PostsTab posts={posts} onDelete={setDeletion} />
        </Tabs.Panel>
        <Tabs.Panel value="photos">
          <PhotosTab photos={photos} onDelete={setDeletion} />
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <CommentsTab comments={comments} onDelete={setDeletion} />
        </Tabs.Panel>
        <Tabs.Panel value="connections">
          <ConnectionsTab connections={connections} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessagesTab messages={messages} />
        </Tabs.Panel>
      </Tabs>
      {deletion !== null && <DeleteDialog user={user} deletion={deletion} onClose={() => setDeletion(null)} />}
    </section>
  );
}
