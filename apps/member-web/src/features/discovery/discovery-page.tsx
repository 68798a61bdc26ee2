import { Badge, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { itemsOf } from '../../lists/pages.ts';
import { connectionsQuery } from '../../people/connections.queries.ts';
import { ProfileModal } from '../../people/profile-modal/profile-modal.tsx';
import { useMember } from '../../session/use-member.ts';
import { ConnectionsTab } from './connections-tab.tsx';
import { DiscoverTab } from './discover-tab.tsx';
import classes from './discovery-page.module.css';
import { FollowsTab } from './follows-tab.tsx';

const tabNames = ['discover', 'connections', 'following', 'followers'] as const;
type TabName = (typeof tabNames)[number];

/** Finding other corps members (product 2.11). */
export function Page() {
  const member = useMember();
  const search = useSearch();
  const [pathname, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('tab');
  const tab = tabNames.find((name) => name === asked) ?? 'discover';
  const setTab = (name: TabName) =>
    navigate(name === 'discover' ? pathname : `${pathname}?tab=${name}`, { replace: true });
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  const connections = useInfiniteQuery(connectionsQuery(member.id));
  const count = itemsOf(connections.data).length;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Discover</h1>
      <Tabs
        value={tab}
        classNames={{ tab: classes.tab }}
        onChange={(value) => setTab(value as TabName)}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="discover">Discover</Tabs.Tab>
          <Tabs.Tab
            value="connections"
            rightSection={
              count > 0 && (
                <Badge circle={count < 10} size="md" className={classes.badge}>
                  {count}
                  {connections.hasNextPage && '+'}
                </Badge>
              )
            }
          >
            Connections
          </Tabs.Tab>
          <Tabs.Tab value="following">Following</Tabs.Tab>
          <Tabs.Tab value="followers">Followers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="discover" className={classes.panel}>
          <DiscoverTab onOpenPerson={setShownPerson} />
        </Tabs.Panel>
        <Tabs.Panel value="connections" className={classes.panel}>
          <ConnectionsTab onOpenPerson={setShownPerson} onDiscover={() => setTab('discover')} />
        </Tabs.Panel>
        <Tabs.Panel value="following" className={classes.panel}>
          <FollowsTab list="following" onOpenPerson={setShownPerson} onDiscover={() => setTab('discover')} />
        </Tabs.Panel>
        <Tabs.Panel value="followers" className={classes.panel}>
          <FollowsTab list="followers" onOpenPerson={setShownPerson} onDiscover={() => setTab('discover')} />
        </Tabs.Panel>
      </Tabs>
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </div>
  );
}
