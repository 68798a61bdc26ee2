import type { Channel } from '@kopa/contracts/news/channels';
import { matchesSearch } from '@kopa/rules/people/search';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMember } from '../../session/use-member.ts';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { ChatRow } from '../../shared/lists/chat-row.tsx';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { MoreOptions } from '../../shared/menus/more-options.tsx';
import classes from './channels.module.css';
import { channelsQuery, muteChannelMutation } from './channels.queries.ts';

interface ChannelsPanelProps {
  search: string;
  /** The channel that is open beside the list. */
  openId: number | null;
  onOpen: (id: number) => void;
  /** Shown below the loaded channels, because their arrival would move it. */
  children: ReactNode;
}

/** The member's channels of official notices (product 2.41). */
export function ChannelsPanel({ search, openId, onOpen, children }: ChannelsPanelProps) {
  const list = useQuery(channelsQuery);
  return (
    <>
      {list.isPending && <RowSkeletons lead={48} isRound={false} />}
      {list.isLoadingError && (
        <ErrorState text="Your channels could not be loaded." onRetry={() => void list.refetch()} />
      )}
      <ul className={classes.list}>
        {list.data
          ?.filter(({ name }) => matchesSearch(name, search))
          .map((channel) => (
            <Row key={channel.id} channel={channel} isOpen={channel.id === openId} onOpen={() => onOpen(channel.id)} />
          ))}
      </ul>
      {!list.isPending && children}
    </>
  );
}

function Row({ channel, isOpen, onOpen }: { channel: Channel; isOpen: boolean; onOpen: () => void }) {
  const { id, name, description, isMuted, unreadCount, lastNotice } = channel;
  const member = useMember();
  const mute = useMutation({ ...muteChannelMutation(useQueryClient(), member.id), onError: showFailure });
  const items = [
    {
      label: isMuted ? 'Unmute channel' : 'Mute channel',
      onSelect: () => mute.mutate({ channelId: id, isMuted: !isMuted }),
    },
  ];
  return (
    <li className={classes.item}>
      <ChatRow
        mark={
          <span className={classes.mark}>
            <IconSpeakerphone size={24} stroke={1.75} aria-hidden />
          </span>
        }
        name={name}
        isMuted={isMuted}
        moment={lastNotice?.publishedAt ?? null}
        preview={lastNotice?.title ?? description}
        unreadCount={isMuted ? 0 : unreadCount}
        isOpen={isOpen}
        onOpen={onOpen}
      />
      <MoreOptions items={items} />
    </li>
  );
}
