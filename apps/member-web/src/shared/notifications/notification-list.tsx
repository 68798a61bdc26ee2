import type { Notification } from '@kopa/contracts/notifications/notifications';
import { isGroupMention } from '@kopa/rules/feed/mentions';
import { notificationPath, ticketPath } from '@kopa/rules/notifications/notification-paths';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { IconBell, IconHeart, IconMessageDots, IconUserCheck, IconUserHeart, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { LoadMore } from '../lists/load-more.tsx';
import { itemsOf } from '../lists/pages.ts';
import { RowSkeletons } from '../lists/row-skeletons.tsx';
import { AnswerButtons } from '../people/answer-buttons.tsx';
import { openSafetyCall } from '../safety/safety-calls.store.ts';
import classes from './notification-list.module.css';
import { notificationsQuery } from './notifications.queries.ts';

const icons = {
  connection_request: IconUserPlus,
  connection_accepted: IconUserCheck,
  new_follower: IconUserHeart,
  like: IconHeart,
  comment: IconMessageDots,
  other: IconBell,
} as const;

const nothing = () => undefined;

/** The member's notifications, newest first. `onLeave` is called when one opens another page. */
export function NotificationList({ onLeave = nothing }: { onLeave?: () => void }) {
  const member = useMember();
  const list = useInfiniteQuery(notificationsQuery(member.id));
  const notifications = itemsOf(list.data);
  if (list.isPending) {
    return <RowSkeletons lead={36} />;
  }
  if (list.isError && notifications.length === 0) {
    return <ErrorState text="Notifications could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (notifications.length === 0)
    return <EmptyState drawing="bell" title="No notifications yet" text="News about you shows here." />;
  return (
    <>
      <ul className={classes.list}>
        {notifications.map((notification) => (
          <Item key={notification.id} notification={notification} onLeave={onLeave} />
        ))}
      </ul>
      <LoadMore list={list} label="Load more" />
    </>
  );
}

/** The address of a notification's link; null for this list and for dialogs, which have a button. */
function pathOf(notification: Notification): string | null {
  const path = notificationPath(notification);
  return new URLSearchParams(path.split('?')[1]).has('open') ? null : path;
}

interface ItemProps {
  notification: Notification;
  /** Called when a notification opens another page. */
  onLeave: () => void;
}

function Item({ notification, onLeave }: ItemProps) {
  const { type, message, createdAt, isRead, relatedId, relatedType } = notification;
  const Icon = icons[type];

  const path = pathOf(notification);

  function leave() {
    onLeave();
    if (relatedType === 'safety_call' && relatedId !== null) openSafetyCall(relatedId);
  }

  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <p dir="auto">
          {path !== null ? (
            <Link className={classes.link} to={path} onClick={leave}>
              {message}
            </Link>
          ) : (
            message
          )}
        </p>
        <AgoTime className={classes.time} moment={createdAt} />
        {type === 'connection_request' && isRead && <p className={classes.processed}>✓ Request processed</p>}
        {type === 'connection_request' && !isRead && relatedId !== null && (
          <div className={classes.actions}>
            <AnswerButtons connectionId={relatedId} />
          </div>
        )}
        {relatedType === 'group' && !isGroupMention(notification) && (
          <div className={classes.actions}>
            <Button variant="default" component={Link} to="/groups" onClick={onLeave}>
              View invitations
            </Button>
          </div>
        )}
        {(relatedType === 'service' || relatedType === 'calendar') && (
          <div className={classes.actions}>
            <Button variant="default" component={Link} to="/service" onClick={onLeave}>
              View your service year
            </Button>
          </div>
        )}
        {relatedType === 'rumour' && (
          <div className={classes.actions}>
            <Button variant="default" component={Link} to="/chat?tab=channels" onClick={onLeave}>
              Read the answer
            </Button>
          </div>
        )}
        {relatedType === 'ticket' && relatedId !== null && (
          <div className={classes.actions}>
            <Button variant="default" component={Link} to={ticketPath(relatedId)} onClick={onLeave}>
              View ticket
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
