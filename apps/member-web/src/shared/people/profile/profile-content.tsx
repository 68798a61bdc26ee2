import '../../layout/tabs-styles.ts';
import type { User } from '@kopa/contracts/account/user';
import type { OtherUser } from '@kopa/contracts/people/person';
import { Tabs } from '@mantine/core';
import { CorpsConnectTab } from './corps-connect-tab.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { PostsTab } from './posts-tab.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-modal.module.css';
import { ServiceInfoTab } from './service-info-tab.tsx';

interface ProfileContentProps {
  person: User | OtherUser;
  isOwn: boolean;
  /** Called when something leads away from the profile. */
  onLeave: () => void;
}

/** A member's profile: head and tabs. */
export function ProfileContent({ person, isOwn, onLeave }: ProfileContentProps) {
  const connection = 'connection' in person ? person.connection : null;
  return (
    <>
      <ProfileHead person={person} connection={connection} isOwn={isOwn} onClose={onLeave} />
      <Tabs defaultValue="service" keepMounted={false} classNames={{ tab: classes.tab, list: classes.tabs }}>
        <Tabs.List grow>
          <Tabs.Tab value="service">Service Info</Tabs.Tab>
          <Tabs.Tab value="posts">Posts</Tabs.Tab>
          <Tabs.Tab value="photos">Photos</Tabs.Tab>
          <Tabs.Tab value="connect">Corps Connect</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="service" className={classes.panel}>
          <ServiceInfoTab person={person} />
        </Tabs.Panel>
        <Tabs.Panel value="posts" className={classes.panel}>
          <PostsTab personId={person.id} onLeave={onLeave} />
        </Tabs.Panel>
        <Tabs.Panel value="photos" className={classes.panel}>
          <PhotosTab person={person} isOwn={isOwn} />
        </Tabs.Panel>
        <Tabs.Panel value="connect" className={classes.panel}>
          <CorpsConnectTab person={person} connection={connection} isOwn={isOwn} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
