import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { NotificationList } from '../../shared/notifications/notification-list.tsx';
import { notificationsQuery } from '../../shared/notifications/notifications.queries.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { receivedRequestsQuery, sentRequestsQuery } from '../../shared/people/connections.queries.ts';
import { ProfileModal } from '../../shared/people/profile/profile-modal.tsx';
import classes from './connection-requests-page.module.css';
import { ReceivedRequests } from './received-requests.tsx';
import { SentRequests } from './sent-requests.tsx';

export const loader = pageLoader((client, { id }) => [
  client.prefetchInfiniteQuery(receivedRequestsQuery(id)),
  client.prefetchInfiniteQuery(sentRequestsQuery(id)),
  client.prefetchInfiniteQuery(notificationsQuery(id)),
]);

/** Requests received and sent, and all notifications (product 2.14). */
export function Component() {
  const member = useMember();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  /** Each part shows after the one above, which would move it. */
  const received = useInfiniteQuery(receivedRequestsQuery(member.id));
  const sent = useInfiniteQuery(sentRequestsQuery(member.id));
  /** If the page was opened from outside, the history has no page of the app to go back to. */
  const goBack = () => (key === 'default' ? navigate('/') : navigate(-1));
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <ActionIcon variant="subtle" aria-label="Back" onClick={goBack}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1 className={classes.title}>Connection Requests</h1>
      </header>
      <ReceivedRequests onOpenPerson={setShownPerson} />
      <div hidden={received.isPending}>
        <SentRequests onOpenPerson={setShownPerson} />
      </div>
      <section
        className={classes.notifications}
        aria-labelledby="notifications"
        hidden={received.isPending || sent.isPending}
      >
        <h2 id="notifications" className={classes.heading}>
          Notifications
        </h2>
        <NotificationList />
      </section>
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </div>
  );
}
