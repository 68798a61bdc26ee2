import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { receivedRequestsQuery, sentRequestsQuery } from '../../shared/people/connections.queries.ts';
import { ProfileModal } from '../../shared/people/profile-modal.tsx';
import classes from './connection-requests-page.module.css';
import { ReceivedRequests } from './received-requests.tsx';
import { SentRequests } from './sent-requests.tsx';

export const loader = pageLoader((client, { id }) => [
  client.prefetchInfiniteQuery(receivedRequestsQuery(id)),
  client.prefetchInfiniteQuery(sentRequestsQuery(id)),
]);

/** Requests received and sent (product 2.14). */
export function Component() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  /** The sent requests show after the received ones, which would move them. */
  const { isPending } = useInfiniteQuery(receivedRequestsQuery(useMember().id));
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
      <div hidden={isPending}>
        <SentRequests onOpenPerson={setShownPerson} />
      </div>
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </div>
  );
}
