import type { AdminRole } from '@kopa/contracts/access';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Code.css';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { useAddress } from '../../shared/lists/use-address.ts';
import { Administrators } from './administrators.tsx';
import { LetterTemplates } from './letter-templates.tsx';
import { Limits } from './limits.tsx';
import { systemQuery } from './settings.queries.ts';
import { System } from './system.tsx';
import { UrgentAlerts } from './urgent-alerts.tsx';
import { YourSecurity } from './your-security.tsx';

/** The Settings tab (product 3.10). */
export function Settings({ username, role }: { username: string; role: AdminRole }) {
  const system = useQuery(systemQuery);
  const [params, change] = useAddress();
  // The failed jobs that "To do now" counts stand there.
  const onlySystem = params.get('part') === 'system';
  return (
    <div className={tab.narrow}>
      {onlySystem ? (
        <div>
          <Button variant="default" onClick={() => change({ part: undefined })}>
            Show all settings
          </Button>
        </div>
      ) : (
        <>
          <YourSecurity />
          <UrgentAlerts />
          {role === 'super_admin' && <Administrators own={username} />}
          <LetterTemplates mayEdit={role === 'super_admin'} />
        </>
      )}
      {system.isPending && <ListSkeleton />}
      {system.isError && (
        <ErrorState text="The state of the system could not be fetched." onRetry={() => void system.refetch()} />
      )}
      {system.isSuccess && (
        <>
          {!onlySystem && <Limits limits={system.data.limits} />}
          <System system={system.data} />
        </>
      )}
    </div>
  );
}
