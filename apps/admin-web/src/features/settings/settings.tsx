import type { AdminRole } from '@kopa/contracts/access';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Code.css';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
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
  return (
    <div className={tab.narrow}>
      <YourSecurity />
      <UrgentAlerts />
      {role === 'super_admin' && <Administrators own={username} />}
      <LetterTemplates mayEdit={role === 'super_admin'} />
      {system.isPending && <ListSkeleton />}
      {system.isError && (
        <ErrorState text="The state of the system could not be fetched." onRetry={() => void system.refetch()} />
      )}
      {system.isSuccess && (
        <>
          <Limits limits={system.data.limits} />
          <System system={system.data} />
        </>
      )}
    </div>
  );
}
