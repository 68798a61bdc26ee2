import { once } from '@kopa/ui/once';
import { shownCdsGroup, shownLga, shownPpa } from '@kopa/ui/service-display';
import { useMember } from '../../session/use-member.ts';
import { DetailsCard } from './details-card.tsx';

const dateFormat = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' }));

/** Email and phone number of the member. */
export function ContactInfo() {
  const { email, phoneNumber, username } = useMember();
  return (
    <DetailsCard
      title="Quick Contact Info"
      details={[
        { label: 'Email', value: email },
        { label: 'Phone', value: phoneNumber || null },
        { label: 'Username', value: `@${username}` },
      ]}
    />
  );
}

/** Deployment of the member. */
export function DeploymentDetails() {
  const { portalConnected, deploymentState, lga, ppa, cdsGroup, portalLastSync } = useMember();
  const shown = (label: string, value: string | null) =>
    portalConnected ? { label, value } : { label, value: null, placeholder: 'Connect portal to view' };
  return (
    <DetailsCard
      title="Deployment Details"
      note={portalLastSync === null ? undefined : `Last synced ${dateFormat().format(new Date(portalLastSync))}`}
      details={[
        shown('State', deploymentState),
        shown('LGA', shownLga(lga)),
        shown('PPA', shownPpa(ppa)),
        shown('CDS Group', shownCdsGroup(cdsGroup)),
      ]}
    />
  );
}
