import '../../shared/layout/tabs-styles.ts';
import { badgeCount } from '@kopa/ui/badge-count';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { unreadChatsQuery } from '../../features/chat/list/chat-marks.queries.ts';
import { pollingInterval } from '../../features/chat/polling.ts';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './list-tabs.module.css';

/** The lists of the messages. */
export type ListTab = 'direct' | 'groups' | 'channels';

const tabs: readonly [ListTab, string][] = [
  ['direct', 'Direct'],
  ['groups', 'Groups'],
  ['channels', 'Channels'],
];

/** The tabs, each with the number of its chats that have something unread. */
export function ListTabs() {
  const id = useId();
  const { isOpen } = useLiveChannel();
  const refetchInterval = isOpen ? false : () => pollingInterval('conversations');
  const { data } = useQuery({ ...unreadChatsQuery(useMember().id), refetchInterval });
  return (
    <>
      <Tabs.List grow className={classes.tabs}>
        {tabs.map(([value, label]) => {
          const count = data?.[value] ?? 0;
          return (
            <Tabs.Tab key={value} value={value} aria-describedby={count > 0 ? `${id}-${value}` : undefined}>
              {label}
              {count > 0 && (
                <span className={classes.count} aria-hidden>
                  {badgeCount(count)}
                </span>
              )}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {tabs.map(([value]) => (
        <VisuallyHidden key={value} id={`${id}-${value}`}>
          {badgeCount(data?.[value] ?? 0)} unread
        </VisuallyHidden>
      ))}
    </>
  );
}
