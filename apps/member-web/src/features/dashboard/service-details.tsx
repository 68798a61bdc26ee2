import { shownCdsGroup, shownLga, shownPpa } from '@kopa/ui/service-display';
import { useMember } from '../../session/use-member.ts';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' });

/** How the member can be reached. */
export function ContactInfo() {
  const { email, phoneNumber, username } = useMember();
  return (
    <Section title="Quick Contact Info">
      <Details
        rows={[
          ['Email', email],
          ['Phone', phoneNumber || 'Not provided'],
          ['Username', `@${username}`],
        ]}
      />
    </Section>
  );
}

/** Where the member serves. */
export function DeploymentDetails() {
  const { portalConnected, deploymentState, lga, ppa, cdsGroup, portalLastSync } = useMember();
  const shown = (value: string | null) => (portalConnected ? (value ?? 'Not provided') : 'Connect portal to view');
  return (
    <Section title="Deployment Details">
      <Details
        rows={[
          ['State', shown(deploymentState)],
          ['LGA', shown(shownLga(lga))],
          ['PPA', shown(shownPpa(ppa))],
          ['CDS Group', shown(shownCdsGroup(cdsGroup))],
        ]}
      />
      {portalLastSync !== null && (
        <p className={classes.note}>Last synced {dateFormat.format(new Date(portalLastSync))}</p>
      )}
    </Section>
  );
}

function Details({ rows }: { rows: [string, string][] }) {
  return (
    <dl className={classes.details}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
