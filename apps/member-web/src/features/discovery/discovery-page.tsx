import '@mantine/core/styles/Badge.css';
import '../../shared/layout/tabs-styles.ts';
import { memberPages } from '@kopa/contracts/member-pages';
import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { featuredGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { useTabInAddress } from '../../shared/page/use-tab-in-address.ts';
import { connectionsQuery } from '../../shared/people/connections.queries.ts';
import { followsQuery } from '../../shared/people/following.queries.ts';
import { analyticsQuery, peopleQuery, suggestionsQuery } from '../../shared/people/people.queries.ts';
import { ProfileModal } from '../../shared/people/profile/profile-modal.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { listedPeople } from './corps-members.tsx';
import { DiscoverTab } from './discover-tab.tsx';
import classes from './discovery-page.module.css';
import { FollowsTab } from './follows-tab.tsx';
import { RequestsLink } from './requests-link.tsx';

const tabNames = ['discover', 'connections', 'following', 'followers'] as const;
type TabName = (typeof tabNames)[number];

export const loader = pageLoader((client, { id }, { tab }) => {
  const count = client.prefetchQuery(analyticsQuery(id));
  if (tab === 'connections') return [count, client.prefetchInfiniteQuery(connectionsQuery(id))];
  if (tab === 'following' || tab === 'followers') return [count, client.prefetchInfiniteQuery(followsQuery(id, tab))];
  return [
    count,
    client.prefetchInfiniteQuery(featuredGroupsQuery()),
    client.prefetchQuery(suggestionsQuery(id)),
    client.prefetchQuery(peopleQuery({ limit: listedPeople })),
  ];
});

/** Finding other corps members (product 2.11). */
export function Component() {
  const member = useMember();
  const [tab, setTab] = useTabInAddress(tabNames);
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  const { data } = useQuery(analyticsQuery(member.id));
  const count = data?.userConnections ?? 0;
  return (
    <div className={classes.page}>
      <div className={classes.headingRow}>
        <h1 className={classes.title}>Discover</h1>
        <div className={classes.doors}>
          <Link to={memberPages.groups} className={classes.door}>
            All groups
          </Link>
          <RequestsLink className={classes.door} />
        </div>
      </div>
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
