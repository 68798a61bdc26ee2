import type { Channel, Notice } from '@kopa/contracts/news/channels';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import article from '../../shared/layout/article.module.css';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { officeInWords } from '../../shared/office/office-words.ts';
import { momentInWords } from '../../shared/service/day-month-year.ts';
import classes from './channels.module.css';
import { acknowledgeMutation, noticesQuery, readMutation } from './channels.queries.ts';

interface ChannelNoticesProps {
  channel: Channel;
  /** Returns to the list on narrow screens. */
  onBack?: (() => void) | undefined;
}

/** The notices of a channel, newest first. They count as read once they are shown. */
export function ChannelNotices({ channel, onBack }: ChannelNoticesProps) {
  const list = useInfiniteQuery(noticesQuery(channel.id));
  const notices = itemsOf(list.data);
  const { mutate: markRead } = useMutation(readMutation(useQueryClient()));
  const newestId = notices[0]?.id;
  const isUnread = channel.unreadCount > 0;
  useEffect(() => {
    if (isUnread && newestId !== undefined) markRead({ channelId: channel.id, noticeId: newestId });
  }, [isUnread, newestId, channel.id, markRead]);
  return (
    <section className={article.section} aria-label={channel.name}>
      <header className={classes.head}>
        {onBack !== undefined && (
          <ActionIcon className={classes.back} variant="subtle" size={44} aria-label="Back" onClick={onBack}>
            <IconArrowLeft size={24} stroke={1.75} />
          </ActionIcon>
        )}
        <div className={classes.words}>
          <h2 className={article.heading}>{channel.name}</h2>
          <p className={article.note}>{channel.description}</p>
        </div>
      </header>
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isError && notices.length === 0 && (
        <ErrorState text="The notices could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && notices.length === 0 && (
        <EmptyState drawing="bell" title="No notices yet" text="Official notices show here." />
      )}
      {notices.map((notice) => (
        <Item key={notice.id} notice={notice} />
      ))}
      <LoadMore list={list} label="Load more notices" />
    </section>
  );
}

function Item({ notice }: { notice: Notice }) {
  const acknowledge = useMutation({ ...acknowledgeMutation(useQueryClient()), onError: showFailure });
  return (
    <article className={article.card} aria-labelledby={`notice-${notice.id}`}>
      <h3 id={`notice-${notice.id}`} className={article.name}>
        {notice.title}
      </h3>
      <p className={article.note}>
        {notice.office !== null && `${officeInWords(notice.office)}: `}
        {notice.author.name}, <AgoTime moment={notice.publishedAt} />
        {notice.expiresAt !== null && `, until ${momentInWords(notice.expiresAt)}`}
      </p>
      <p className={article.body}>
        <LinkedText text={notice.body} />
      </p>
      {notice.needsAcknowledgement && notice.acknowledgedAt === null && (
        <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate(notice.id)}>
          Acknowledge
        </Button>
      )}
      {notice.acknowledgedAt !== null && <p className={classes.done}>Acknowledged</p>}
    </article>
  );
}
