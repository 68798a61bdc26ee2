import { useLazy } from '@kopa/ui/use-lazy';
import { useQuery } from '@tanstack/react-query';
import { ownOfficesQuery } from '../../shared/service/offices.queries.ts';
import { openRollCallsQuery } from '../../shared/service/roll-calls.queries.ts';

const loadOffer = async () => (await import('./office-offer.tsx')).OfficeOffer;
const loadRollCall = async () => (await import('./roll-call-card.tsx')).RollCallCard;
const nothing = () => undefined;

interface OfficeCardsProps {
  memberId: number;
  /** The offered office that is the next step, which has its own card. */
  nextOfferId: number | null;
}

/** The offices that are offered to the member, and the open roll calls on whose rosters they are (product 2.7). */
export function OfficeCards({ memberId, nextOfferId }: OfficeCardsProps) {
  const { data: offices = [] } = useQuery(ownOfficesQuery(memberId));
  const { data: rollCalls = [] } = useQuery(openRollCallsQuery);
  const offered = offices.filter(({ id, status }) => status === 'offered' && id !== nextOfferId);
  const OfficeOffer = useLazy(loadOffer, offered.length > 0, nothing);
  const RollCallCard = useLazy(loadRollCall, rollCalls.length > 0, nothing);
  return (
    <>
      {RollCallCard !== null && rollCalls.map((rollCall) => <RollCallCard key={rollCall.id} rollCall={rollCall} />)}
      {OfficeOffer !== null && offered.map((office) => <OfficeOffer key={office.id} office={office} />)}
    </>
  );
}
