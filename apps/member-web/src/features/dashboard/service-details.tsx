import { once } from '@kopa/ui/once';
import { shownCdsGroup, shownLga, shownPpa } from '@kopa/ui/service-display';
import { useMember } from '../../session/use-member.ts';
import { DetailsList } from '../../shared/layout/details-list.tsx';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

const dateFormat = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' }));

/** Email and phone number of the member. */
export function ContactInfo() {
  const { email, phoneNumber, username } = useMember();
  return (
    <Section title="Quick Contact Info">
      <DetailsList
        details={[
          { label: 'Email', value: email },
          { label: 'Phone', value: phoneNumber || null },
          { label: 'Username', value: `@${username}` },
        ]}
      />
    </Section>
  );
}

/** Deployment of the member. */
export function DeploymentDetails() {
  const { portalConnected, deploymentState, lga, ppa, cdsGroup, portalLastSync } = useMember();
  const shown = (label: string, value: string | null) =>
    portalConnected ? { label, value } : { label, value: null, placeholder: 'Connect portal to view' };
  return (
    <Section title="Deployment Details">
      <DetailsList
        details={[
          shown('State', deploymentState),
          shown('LGA', shownLga(lga)),
          shown('PPA', shownPpa(ppa)),
          shown('CDS Group', shownCdsGroup(cdsGroup)),
        ]}
      />
      {portalLastSync !== null && (
        <p className={classes.note}>Last synced {dateFormat().format(new Date(portalLastSync))}</p>
      )}
    </Section>
  );
}
