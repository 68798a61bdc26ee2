import { memberPages } from '@kopa/contracts/member-pages';
import type { ServiceYear } from '@kopa/contracts/service/service-year';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { placeOfficesQuery } from '../../shared/service/offices.queries.ts';
import { PortalDialog } from '../../shared/service/portal-dialog.tsx';
import { calendarQuery, serviceYearQuery } from '../../shared/service/service-year.queries.ts';
import { Allowance } from './allowance.tsx';
import { Calendar } from './calendar.tsx';
import { Clearances } from './clearances.tsx';
import { PlaceOfAssignment } from './place-of-assignment.tsx';
import classes from './service-year.module.css';
import { Timeline } from './timeline.tsx';
import { YourOffices } from './your-offices.tsx';

const risks: Record<ServiceYear['risk'], string> = { none: 'On track', watch: 'Watch', high: 'High risk' };

/** The portal's count of CDS meetings beside Kopa's. */
const cdsWords = ({ attended, rollCalls }: ServiceYear['cds']) => `Portal ${attended}, roll calls ${rollCalls}`;

export const loader = pageLoader((client, { id, portalConnected }) =>
  portalConnected
    ? [
        client.prefetchQuery(serviceYearQuery(id)),
        client.prefetchQuery(calendarQuery),
        client.prefetchQuery(placeOfficesQuery),
      ]
    : [],
);

/** The member's own service year (product 2.30). Without a linked portal it leads to linking. */
export function Component() {
  const member = useMember();
  const [links, setLinks] = useState(false);
  return (
    <div className={classes.page} data-two-columns>
      <h1 className={classes.title}>Service year</h1>
      <Link to={memberPages.file} className={classes.file}>
        <IconFolder size={20} stroke={1.75} aria-hidden />
        <span>My file</span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
      {member.portalConnected && <Year memberId={member.id} />}
      {!member.portalConnected && (
        <EmptyState
          drawing="group"
          title="Your portal is not linked"
          text="Link the service portal to see your milestones and clearances."
          action={<Button onClick={() => setLinks(true)}>Link your portal</Button>}
        />
      )}
      <PortalDialog opened={links} onClose={() => setLinks(false)} />
    </div>
  );
}

function Year({ memberId }: { memberId: number }) {
  const { data, isError, refetch } = useQuery(serviceYearQuery(memberId));
  if (data === undefined) {
    if (isError) return <ErrorState text="Your service year could not be loaded." onRetry={() => void refetch()} />;
    return <Skeleton height={320} radius="md" />;
  }
  return (
    <div className={classes.columns}>
      <div className={classes.head}>
        <p className={classes.risk} data-risk={data.risk}>
          {risks[data.risk]}
        </p>
        <p className={classes.cds}>{cdsWords(data.cds)}</p>
        <p className={classes.note}>
          {data.cds.required} are required, and the portal's count is the official one. What you enter here is your own
          record beside the portal's figures.
        </p>
        <Link to={memberPages.attendance} className={classes.link}>
          Attendance
        </Link>
      </div>
      <div className={classes.part}>
        <Timeline year={data} />
        <Clearances year={data} />
      </div>
      <div className={classes.aside}>
        <YourOffices />
        <Calendar />
        <Allowance />
      </div>
      <div className={classes.part}>
        <PlaceOfAssignment />
      </div>
    </div>
  );
}
