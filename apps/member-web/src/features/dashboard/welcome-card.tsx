import '@mantine/core/styles/Progress.css';
import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { Loader, Progress } from '@mantine/core';
import { IconLock, IconRefresh, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { refetchAfterPortalChange } from '../../shared/lists/follows-portal.ts';
import { refreshCall } from '../../shared/service/portal.queries.ts';
import { servicePercent } from '../../shared/service/service-progress.ts';
import classes from './welcome-card.module.css';

/** Name, deployment and service progress of the member, and a button that refreshes them from the portal. */
export function WelcomeCard() {
  const member = useMember();
  const { updateMember } = useSession();
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => refreshCall(member.id),
    onSuccess(user) {
      updateMember(user);
      refetchAfterPortalChange(client);
      showToast({ title: 'Data refreshed', tone: 'success' });
    },
    onError(error) {
      const message = textFor(error, 'Unable to refresh data. Please try again.', ['rate_limited']);
      showToast({ title: 'Refresh failed', message, tone: 'error' });
    },
  });
  const { daysServed, daysRemaining, portalConnected } = member;
  const isServing = portalConnected && daysServed !== null && daysRemaining !== null;
  const percent = isServing ? servicePercent(daysServed, daysRemaining) : 0;
  return (
    <section className={classes.card} data-patterned>
      <div className={classes.top}>
        <div>
          <h1 className={classes.greeting}>Welcome, {member.firstName}</h1>
          {portalConnected && (
            <p className={classes.verified}>
              <span className={classes.badge}>
                <IconRosetteDiscountCheckFilled size={20} aria-hidden /> Verified
              </span>
              <span>{member.stateCode}</span>
            </p>
          )}
        </div>
        <button
          type="button"
          className={classes.refresh}
          aria-label="Refresh"
          disabled={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          {refresh.isPending ? <Loader size={20} color="white" /> : <IconRefresh size={24} stroke={1.75} />}
        </button>
      </div>
      {!isServing && (
        <p className={classes.locked}>
          <IconLock size={20} stroke={1.75} aria-hidden /> Connect the portal to follow your service here.
        </p>
      )}
      <Progress.Root size={8} radius="xl" className={classes.bar}>
        <Progress.Section value={percent} color="var(--kopa-glow)" aria-label="Service progress" />
      </Progress.Root>
      {isServing && (
        <p className={classes.days}>
          <span>{daysServed} days served</span>
          <strong>{percent}%</strong>
          <span>{daysRemaining} days remaining</span>
        </p>
      )}
    </section>
  );
}
