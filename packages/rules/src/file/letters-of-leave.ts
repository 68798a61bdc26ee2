import { dateField, daysField, letterText, optional, textField, type WrittenTemplate } from './letter-parts.ts';

const byeLaws = 'Bye-laws of the National Youth Service Corps, on leave';
const route: WrittenTemplate['steps'] = ['employer', 'inspector', 'coordinator'];

/** Letters by which a member is away. */
export const leaveLetters: WrittenTemplate[] = [
  {
    ...{ key: 'leave', title: 'Application for leave', steps: route },
    fields: [
      daysField('days', 'Days of leave'),
      dateField('from', 'First day'),
      textField('reason', 'Reason', 500),
      optional(textField('address', 'Address during the leave', 200)),
    ],
    enclosures: ["The employer's endorsement"],
    text: letterText(
      'I ask for leave from {from}. Number of days: {days}. The reason is: {reason}',
      'During the leave I can be reached at {address}.',
      'My employer has endorsed this letter.',
    ),
    rule: 'Leave is at most 14 days in the service year, and the employer endorses it.',
    source: byeLaws,
  },
  {
    ...{ key: 'travel', title: 'Request for permission to travel', steps: route },
    fields: [
      textField('destination', 'Destination', 120),
      dateField('from', 'Day of departure'),
      dateField('to', 'Day of return'),
      textField('reason', 'Reason', 500),
    ],
    enclosures: [],
    text: letterText(
      'I ask for permission to travel to {destination} on {from}, and to return on {to}. The reason is: {reason}',
      'I travel by day only, and I report to you when I am back.',
    ),
    rule: 'Only the State Coordinator permits a journey away from the place of assignment; an employer cannot.',
    source:
      'The Director-General of the NYSC, in Vanguard, 10 September 2021: ' +
      'https://www.vanguardngr.com/2021/09/only-nysc-can-grant-you-travel-permit-dg-tells-corps-members/',
  },
  {
    ...{ key: 'marriage', title: 'Application for marriage leave', steps: route },
    fields: [dateField('wedding', 'Day of the wedding'), textField('place', 'Place of the wedding', 200)],
    enclosures: ['Invitation to the wedding, or the notice of marriage', "The employer's endorsement"],
    text: letterText(
      'I marry on {wedding} at {place}. I ask for marriage leave for it.',
      'My employer has endorsed this letter.',
    ),
    rule: 'Marriage leave is asked for at least four weeks before the wedding.',
    source: byeLaws,
  },
  {
    ...{ key: 'maternity', title: 'Application for maternity leave', steps: route },
    fields: [dateField('birth', 'Expected day of the birth'), textField('hospital', 'Hospital', 200)],
    enclosures: ['Medical report of the hospital', "The employer's endorsement"],
    text: letterText(
      'I expect a child on {birth}, and I am a patient of {hospital}. I ask for maternity leave.',
      'I enclose the medical report. My employer has endorsed this letter.',
    ),
    rule: 'Maternity leave is asked for at least twelve weeks before the birth.',
    source: byeLaws,
  },
];
