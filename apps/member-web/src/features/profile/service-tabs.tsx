import '@mantine/core/styles/Progress.css';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { shownCdsGroup, shownLga, shownPpa } from '@kopa/ui/service-display';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { DetailsList } from '../../shared/layout/details-list.tsx';
import { PortalDialog } from '../../shared/service/portal-dialog.tsx';
import { servicePercent } from '../../shared/service/service-progress.ts';
import classes from './profile.module.css';

/** Deployment of the member; empty without a connected portal. */
export function ServiceInfoTab() {
  const member = useMember();
  if (!member.portalConnected) return <NotConnected title="No Service Information" />;
  return (
    <DetailsList
      details={[
        { label: 'State', value: member.deploymentState },
        { label: 'LGA', value: shownLga(member.lga) },
        { label: 'PPA', value: shownPpa(member.ppa) },
        { label: 'CDS Group', value: shownCdsGroup(member.cdsGroup) },
        { label: 'Batch', value: member.batch },
        { label: 'State Code', value: member.stateCode },
      ]}
    />
  );
}

/** Progress of the service. */
export function ProgramTab() {
  const member = useMember();
  const { daysServed, daysRemaining, cdsAttended } = member;
  if (!member.portalConnected || daysServed === null || daysRemaining === null) {
    return <NotConnected title="No Program Data" />;
  }
  const percent = servicePercent(daysServed, daysRemaining);
  return (
    <>
      <div className={classes.percent}>
        <p>{percent}% complete</p>
        <Progress value={percent} aria-label="Service progress" size={8} radius="xl" />
      </div>
      <DetailsList
        details={[
          { label: 'Days Served', value: String(daysServed) },
          { label: 'Days Remaining', value: String(daysRemaining) },
          { label: 'CDS Attended', value: String(cdsAttended ?? 0) },
        ]}
      />
    </>
  );
}

function NotConnected({ title }: { title: string }) {
  const [isPortalDialogOpen, setIsPortalDialogOpen] = useState(false);
  return (
    <>
      <EmptyState
        drawing="record"
        title={title}
        text="The service portal has your record."
        action={<Button onClick={() => setIsPortalDialogOpen(true)}>Connect Portal</Button>}
      />
      <PortalDialog opened={isPortalDialogOpen} onClose={() => setIsPortalDialogOpen(false)} />
    </>
  );
}
