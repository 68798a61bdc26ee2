import type { Channel } from '@kopa/contracts/channels';
import { matchesSearch } from '@kopa/rules/search';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RowSkeletons } from '../../lists/row-skeletons.tsx';
import { MoreOptions } from '../../on-demand/more-options.tsx';
import { useMember } from '../../session/use-member.ts';
import { ChannelNotices } from './channel-notices.tsx';
import classes from './channels.module.css';
import { channelsQuery, muteChannelMutation } from './channels.queries.ts';
import { ChatRow } from './chat-row.tsx';
import { Rumours } from './rumours.tsx';
import { showFailure } from './show-failure.ts';

interface ChannelsPanelProps {
  search: string;
  /** The channel whose notices show first. */
  startsWith?: number | null;
}

/** The member's channels of official notices, or the notices of one, and the part about rumours (product 2.41). */
export function ChannelsPanel({ search, startsWith = null }: ChannelsPanelProps) {
  const [openId, setOpenId] = useState(startsWith);
  const [started, setStarted] = useState(startsWith);
  if (startsWith !== started) {
    setStarted(startsWith);
    setOpenId(startsWith);
  }

  const list = useQuery(channelsQuery);
  const open = list.data?.find(({ id }) => id === openId);
  if (open !== undefined) return <ChannelNotices channel={open} onBack={() => setOpenId(null)} />;
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
            <Row key={channel.id} channel={channel} onOpen={() => setOpenId(channel.id)} />
          ))}
      </ul>
      {/* Not before the channels, which would move it down. */}
      {!list.isPending && <Rumours />}
    </>
  );
}

function Row({ channel, onOpen }: { channel: Channel; onOpen: () => void }) {
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
        onOpen={onOpen}
      />
      <MoreOptions items={items} />
    </li>
  );
}
