import { type Office, officeKindNames } from '@kopa/contracts/office/offices';
import { placeInWords } from '@kopa/rules/office/offices';

/** Kind and place of an office in words: "Inspector, Ikeja, Lagos". */
export function officeTitle(office: Office): string {
  const group = office.cdsGroup === null ? [] : [office.cdsGroup];
  return [officeKindNames[office.kind], ...group, placeInWords(office)].join(', ');
}
