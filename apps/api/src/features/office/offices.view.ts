import { holdersOfKinds, type Office, type OfficeName } from '@kopa/contracts/office/offices';
import {
  type HeldOffice,
  type Holder,
  type OfficeCourse,
  officeStatus,
  placeInWords,
  type StoredPlace,
} from '@kopa/rules/office/offices';
import type { OfficeRow } from './offices.queries.ts';

type Holding = Pick<OfficeRow, 'memberId' | 'administratorId'>;

/** An office on a day in Nigeria. */
export function officeView(row: OfficeRow, today: string): Office {
  const { id, kind, state, lga, lgas, cdsGroup, holderName, until, acceptedAt } = row;
  const holder = holderIn(row);
  return {
    ...{ id, kind, state, lga, lgas: lgas && [...lgas], cdsGroup },
    holder: holder === null || holderName === null ? null : { id: holder.id, name: holderName },
    holderKind: holdersOfKinds[kind],
    ...{ status: officeStatus(row, today), until, acceptedAt },
  };
}

/** The holder in a row; null once the account is deleted. */
function holderIn({ memberId, administratorId }: Holding): Holder | null {
  if (memberId !== null) return { kind: 'member', id: memberId };
  return administratorId === null ? null : { kind: 'administrator', id: administratorId };
}

/** A row of an office, or of a roll call with its office, as the rules judge it. */
export function held<R extends Holding & OfficeCourse>(row: R | undefined): (R & HeldOffice) | undefined {
  return row && { ...row, holder: holderIn(row) };
}

/** An office as notices and roll calls name it. */
export function officeName({ id, kind, state, lga, lgas }: StoredPlace & { id: number }): OfficeName {
  return { id, kind, place: placeInWords({ state, lga, lgas }) };
}
