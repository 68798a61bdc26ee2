import { hasClearanceOn } from '@kopa/rules/service/current-clearance';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { useLazy } from '@kopa/ui/use-lazy';
import { useQuery } from '@tanstack/react-query';
import { ownOfficesQuery } from '../../shared/office/offices.queries.ts';
import { openRollCallsQuery } from '../../shared/office/roll-calls.queries.ts';
import { serviceYearQuery } from '../../shared/service/service-year.queries.ts';

const loadCards = async () => (await import('./late-cards.tsx')).LateCards;
const nothing = () => undefined;

interface OfficeCardsProps {
  memberId: number;
  /** The offered office that is the next step, which has its own card. */
  nextOfferId: number | null;
}

/**
 * The offices that are offered to the member, the open roll calls on whose rosters they are, and on its days the
 * clearance (product 2.7).
 */
export function OfficeCards({ memberId, nextOfferId }: OfficeCardsProps) {
  const { data: offices = [] } = useQuery(ownOfficesQuery(memberId));
  const { data: rollCalls = [] } = useQuery(openRollCallsQuery);
  const { data: year } = useQuery(serviceYearQuery(memberId));
  const offered = offices.filter(({ id, status }) => status === 'offered' && id !== nextOfferId);
  const isClearanceDay = hasClearanceOn(year?.clearances ?? [], dayInLagos(new Date()));
  const LateCards = useLazy(loadCards, isClearanceDay || offered.length + rollCalls.length > 0, nothing);
  return LateCards && <LateCards rollCalls={rollCalls} offered={offered} isClearanceDay={isClearanceDay} />;
}
