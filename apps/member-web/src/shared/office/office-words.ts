import { type Office, type OfficeName, officeKindNames } from '@kopa/contracts/office/offices';
import { placeInWords } from '@kopa/rules/office/offices';

/** Kind and place of an office in words: "CDS executive, Red Cross, Ikeja, Lagos". */
export function officeTitle(office: Office): string {
  const group = office.cdsGroup === null ? [] : [office.cdsGroup];
  return [officeKindNames[office.kind], ...group, placeInWords(office)].join(', ');
}

/** The office of a notice or a roll call in words. */
export function officeInWords({ kind, place }: OfficeName): string {
  return `${officeKindNames[kind]}, ${place}`;
}

/** The path of the page of an office. */
export const officePath = (id: number) => `/offices/${id}`;
