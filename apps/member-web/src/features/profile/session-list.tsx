import '@mantine/core/styles/Badge.css';
import type { Session } from '@kopa/contracts/account/sessions';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { showToast } from '@kopa/ui/toast';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session-provider.tsx';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { endSessions, sessionsQuery } from './security.queries.ts';
import classes from './session-list.module.css';

/** The member's sessions, with buttons that end them. */
export function SessionList() {
  const client = useQueryClient();
  const { member } = useSession();
  const sessions = useQuery({ ...sessionsQuery(), enabled: member !== null });
  const end = useMutation({
    mutationFn: endSessions,
    onSuccess: (_none, id) =>
      showToast({ title: id === null ? 'All other sessions were ended' : 'Session ended', tone: 'success' }),
    onError: () => showToast({ title: 'The session was not ended', message: 'Please try again later.', tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  return (
    <>
      <h3 className={classes.title} id="sessions">
        Where you are signed in
      </h3>
      {sessions.isPending && <RowSkeletons lead={24} />}
      {sessions.isError && (
        <LoadFailure onRetry={() => void sessions.refetch()} text="Your sessions could not be loaded." />
      )}
      {sessions.data !== undefined && (
        <>
          <ul className={classes.list} aria-labelledby="sessions">
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          {sessions.data.length > 1 && (
            <Button
              variant="default"
              loading={end.isPending && end.variables === null}
              onClick={() => end.mutate(null)}
            >
              End all other sessions
            </Button>
          )}
        </>
      )}
    </>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.device}>
        <span className={classes.name}>{session.device}</span>
        <span className={classes.seen}>
          Last used <AgoTime moment={session.lastSeenAt} />
        </span>
      </div>
      {session.isCurrent ? (
        <Badge component="span" size="lg">
          This device
        </Badge>
      ) : (
        <Button variant="default" className={classes.end} loading={isEnding} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  );
}
