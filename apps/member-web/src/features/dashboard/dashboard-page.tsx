import { useLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { ownOfficesQuery } from '../../shared/office/offices.queries.ts';
import { openRollCallsQuery } from '../../shared/office/roll-calls.queries.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { useHasDrawn } from '../../shared/page/use-has-drawn.ts';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import { ProfileModal } from '../../shared/people/profile/profile-modal.tsx';
import { ownJourneysQuery } from '../../shared/safety/journeys.queries.ts';
import { useCurrentJourney } from '../../shared/safety/use-current-journey.ts';
import { PortalDialog } from '../../shared/service/portal-dialog.tsx';
import { calendarQuery, serviceYearQuery } from '../../shared/service/service-year.queries.ts';
import classes from './dashboard.module.css';
import { NextCard } from './next-card.tsx';
import { OfficeCards } from './office-cards.tsx';
import { RecentMessages, type RecentMessagesProps } from './recent-messages.tsx';
import { ServiceOverview } from './service-overview.tsx';
import { ServiceRow } from './service-row.tsx';
import { useNextStep } from './use-next-step.ts';
import { WelcomeCard } from './welcome-card.tsx';

const loadBelow = async () => (await import('./below-first-screen.tsx')).BelowFirstScreen;
const loadJourney = async () => (await import('../../shared/safety/journey-card.tsx')).JourneyCard;
const nothing = () => undefined;

export const loader = pageLoader((client, { id, portalConnected }) => [
  client.prefetchQuery(analyticsQuery(id)),
  client.prefetchInfiniteQuery(ownJourneysQuery),
  ...(portalConnected
    ? [
        client.prefetchQuery(serviceYearQuery(id)),
        client.prefetchQuery(calendarQuery),
        client.prefetchQuery(ownOfficesQuery(id)),
        client.prefetchQuery(openRollCallsQuery),
      ]
    : []),
]);

/** Home (product 2.7). */
export function Component() {
  const { conversationOf } = useOutletContext<RecentMessagesProps | null>() ?? {};
  const member = useMember();
  const journey = useCurrentJourney();
  const JourneyCard = useLazy(loadJourney, journey !== null, nothing);
  const step = useNextStep(member);
  const BelowFirstScreen = useLazy(loadBelow, useHasDrawn(), nothing);
  const [isPortalDialogOpen, setIsPortalDialogOpen] = useState(false);
  const [personId, setPersonId] = useState<number | null>(null);
  return (
    <div className={classes.page}>
      <div className={classes.part}>
        {JourneyCard !== null && <JourneyCard />}
        {member.portalConnected && (
          <OfficeCards memberId={member.id} nextOfferId={step?.kind === 'offer' ? step.office.id : null} />
        )}
        {!member.portalConnected && (
          <section className={classes.banner}>
            <IconLock size={24} stroke={1.75} aria-hidden />
            <div>
              <h2 className={classes.bannerTitle}>Limited access</h2>
              <p>Connect the service portal to see your service record and the people around you.</p>
              <Button mt={12} onClick={() => setIsPortalDialogOpen(true)}>
                Connect Portal Now
              </Button>
            </div>
          </section>
        )}
        <WelcomeCard />
        <NextCard step={step} />
        <ServiceRow />
        <ServiceOverview />
        <RecentMessages conversationOf={conversationOf} />
      </div>
      {BelowFirstScreen !== null && <BelowFirstScreen onOpenPerson={setPersonId} />}
      <PortalDialog opened={isPortalDialogOpen} onClose={() => setIsPortalDialogOpen(false)} />
      <ProfileModal personId={personId} onClose={() => setPersonId(null)} />
    </div>
  );
}
