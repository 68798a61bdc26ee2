import { type Office, officeKindNames } from '@kopa/contracts/service/offices';
import { placeInWords } from '@kopa/rules/service/offices';

/** Kind and place of an office in words: "Inspector, Ikeja, Lagos". */
export function officeTitle(office: Office): string {
  const group = office.cdsGroup === null ? [] : [office.cdsGroup];
  return [officeKindNames[office.kind], ...group, placeInWords(office)].join(', ');
}
