import type { Office } from '@kopa/contracts/office/offices';
import type { MemberRollCall } from '@kopa/contracts/office/roll-calls';
import { ClearanceDayCard } from '../../shared/service/clearance-day-card.tsx';
import { OfficeOffer } from './office-offer.tsx';
import { RollCallCard } from './roll-call-card.tsx';

export interface LateCardsProps {
  rollCalls: readonly MemberRollCall[];
  offered: readonly Office[];
  isClearanceDay: boolean;
}

/** The cards that home has on some days only. */
export function LateCards({ rollCalls, offered, isClearanceDay }: LateCardsProps) {
  return (
    <>
      {rollCalls.map((rollCall) => (
        <RollCallCard key={rollCall.id} rollCall={rollCall} />
      ))}
      {isClearanceDay && <ClearanceDayCard />}
      {offered.map((office) => (
        <OfficeOffer key={office.id} office={office} />
      ))}
    </>
  );
}
