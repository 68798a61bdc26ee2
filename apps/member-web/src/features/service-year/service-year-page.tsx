import { memberPages } from '@kopa/contracts/member-pages';
import type { ServiceYear } from '@kopa/contracts/service/service-year';
import { riskReason } from '@kopa/rules/service/clearance-risk';
import { hasClearanceOn } from '@kopa/rules/service/current-clearance';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { placeOfficesQuery } from '../../shared/office/offices.queries.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { PortalDialog } from '../../shared/service/portal-dialog.tsx';
import { calendarQuery, serviceYearQuery } from '../../shared/service/service-year.queries.ts';
import { Allowance } from './allowance.tsx';
import { AskForMonths } from './ask-for-months.tsx';
import { Attendance } from './attendance.tsx';
import { Calendar } from './calendar.tsx';
import { Clearances } from './clearances.tsx';
import { PlaceOfAssignment } from './place-of-assignment.tsx';
import { Section, Sections, useSections } from './sections.tsx';
import classes from './service-year.module.css';
import { Timeline } from './timeline.tsx';
import { YourOffices } from './your-offices.tsx';

const loadToday = async () => (await import('../../shared/service/clearance-day-card.tsx')).ClearanceDayCard;
const nothing = () => undefined;

const risks: Record<ServiceYear['risk'], string> = { none: 'On track', watch: 'Watch', high: 'High risk' };

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
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        Service year
      </h1>
      {member.portalConnected && <Year memberId={member.id} onAnswered={() => heading.current?.focus()} />}
      {!member.portalConnected && (
        <>
          <MyFile />
          <EmptyState
            drawing="group"
            title="Your portal is not linked"
            text="Link the service portal to see your milestones and clearances."
            action={<Button onClick={() => setLinks(true)}>Link your portal</Button>}
          />
        </>
      )}
      <PortalDialog opened={links} onClose={() => setLinks(false)} />
    </div>
  );
}

function MyFile() {
  return (
    <Link to={memberPages.file} className={classes.file}>
      <IconFolder size={20} stroke={1.75} aria-hidden />
      <span>My file</span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}

function Year({ memberId, onAnswered }: { memberId: number; onAnswered: () => void }) {
  const { data, isError, refetch } = useQuery(serviceYearQuery(memberId));
  if (data === undefined) {
    return (
      <>
        <MyFile />
        {isError ? (
          <ErrorState text="Your service year could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius="md" />
        )}
      </>
    );
  }
  return (
    <>
      {data.asksForMonths && <AskForMonths year={data} onDone={onAnswered} />}
      <LoadedYear year={data} />
    </>
  );
}

function LoadedYear({ year }: { year: ServiceYear }) {
  const { show, ...sections } = useSections();
  const [entering, setEntering] = useState<string | null>(null);
  const reason = riskReason(year.clearances);
  const Today = useLazy(loadToday, hasClearanceOn(year.clearances, dayInLagos(serverNow())), nothing);

  function enter(month: string) {
    show('this-month');
    setEntering(month);
  }

  return (
    <>
      {/* Nobody is warned of months before the question for them. */}
      {(year.risk === 'none' || !year.asksForMonths) && (
        <div className={classes.head}>
          <p className={classes.risk} data-risk={year.risk}>
            {risks[year.risk]}
          </p>
          {reason !== null && (
            <div className={classes.reason}>
              <p>{reason.text}</p>
              <Button variant="default" onClick={() => enter(reason.month)}>
                {reason.action}
              </Button>
            </div>
          )}
        </div>
      )}
      {Today !== null && <Today />}
      <MyFile />
      <Sections {...sections} className={classes.columns}>
        <div className={classes.part}>
          <Section name="this-month" title="This month">
            <Clearances year={year} entering={entering} onEnter={setEntering} />
          </Section>
          <Section name="timeline" title="Timeline">
            <Timeline year={year} />
          </Section>
          <Section name="attendance" title="Attendance">
            <Attendance cds={year.cds} />
          </Section>
        </div>
        <div className={classes.aside}>
          <Section name="calendar" title="Calendar">
            <Calendar clearances={year.clearances} />
          </Section>
          <Section name="allowance" title="Allowance">
            <Allowance />
          </Section>
        </div>
        <div className={classes.part}>
          <Section name="place" title="Place of assignment">
            <PlaceOfAssignment />
          </Section>
          <Section name="offices" title="Your offices">
            <YourOffices />
          </Section>
        </div>
      </Sections>
    </>
  );
}
