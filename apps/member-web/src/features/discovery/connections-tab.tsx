import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import rows from '../../shared/layout/rows.module.css';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { CardSkeletons } from '../../shared/people/card-skeletons.tsx';
import { ConnectionCard } from '../../shared/people/connection-card.tsx';
import { connectionsQuery } from '../../shared/people/connections.queries.ts';

interface ConnectionsTabProps {
  onOpenPerson: (id: number) => void;
  onDiscover: () => void;
}

/** The member's connections, newest first. */
export function ConnectionsTab({ onOpenPerson, onDiscover }: ConnectionsTabProps) {
  const member = useMember();
  const connections = useInfiniteQuery(connectionsQuery(member.id));
  const items = itemsOf(connections.data);
  if (connections.isPending) return <CardSkeletons />;
  if (connections.isError && connections.data === undefined) {
    return <ErrorState text="Your connections could not be loaded." onRetry={() => void connections.refetch()} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="No connections yet"
        text="Find people who serve near you and ask them to connect."
        action={<Button onClick={onDiscover}>Discover People</Button>}
      />
    );
  }
  return (
    <>
      <div className={rows.rows}>
        {items.map((connection) => (
          <ConnectionCard
            key={connection.id}
            person={connection.otherUser}
            connection={connection}
            onOpen={onOpenPerson}
          />
        ))}
      </div>
      <LoadMore list={connections} label="Load more connections" />
    </>
  );
}
