import type { Verdict } from '@kopa/contracts/news/rumours';

/** A notice of the demo; the audience is that of the first demo member. */
interface DemoNotice {
  to: 'everybody' | 'state' | 'cds_group';
  title: string;
  body: string;
  needsAcknowledgement?: true;
  daysAgo: number;
}

/** The notices of the demo, the oldest first. */
export const demoNotices: readonly DemoNotice[] = [
  {
    to: 'everybody',
    title: 'Report fraud at once',
    body: 'Nobody of the scheme asks for your portal password or for money. Write to support if somebody does.',
    daysAgo: 12,
  },
  {
    to: 'state',
    title: 'Clearance moves to the new secretariat',
    body: 'From this month on clearance in the state takes place at the new secretariat, on weekdays from 8 am to 2 pm. Bring your monthly letter and your card.',
    needsAcknowledgement: true,
    daysAgo: 4,
  },
  {
    to: 'cds_group',
    title: 'Joint CDS day on Thursday',
    body: 'All members of the group meet at 9 am at the general hospital. Attendance is taken at the gate.',
    daysAgo: 2,
  },
  {
    to: 'everybody',
    title: 'Check your record in the portal',
    body: 'Please check that your bank details in the service portal are right before the end of the week, and acknowledge this notice.',
    needsAcknowledgement: true,
    daysAgo: 1,
  },
];

/** A rumour of the demo; without a verdict it is open. */
interface DemoRumour {
  text: string;
  askers: number;
  daysAgo: number;
  verdict?: Verdict;
  explanation?: string;
  source?: string;
}

/** The rumours of the demo, the oldest answer first. */
export const demoRumours: readonly DemoRumour[] = [
  {
    text: 'The weekly CDS is cancelled for the rest of the year.',
    askers: 41,
    daysAgo: 20,
    verdict: 'false',
    explanation: 'CDS goes on every week, except in the week of the clearance.',
    source: 'Circular of the state secretariat',
  },
  {
    text: 'A redeployment on health grounds is possible after the camp.',
    askers: 17,
    daysAgo: 9,
    verdict: 'true',
    explanation: 'Apply in the portal with a report of a government hospital.',
    source: 'Service handbook',
  },
  {
    text: 'The passing-out of Batch A is two weeks earlier this year.',
    askers: 63,
    daysAgo: 5,
    verdict: 'unclear',
    explanation: 'The date has not been announced. We tell you here as soon as it is.',
  },
  { text: 'The allowance rises to 100,000 naira from next month on.', askers: 88, daysAgo: 3 },
  { text: 'Corps members need a new card to travel at night.', askers: 6, daysAgo: 1 },
];
