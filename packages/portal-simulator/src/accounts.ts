import { demoMembers, demoPortalPassword } from '@kopa/contracts/demo';

/** A corps member in the portal's records. Days are YYYY-MM-DD. */
export interface Account {
  accountId: string;
  email: string;
  password: string;
  firstName: string;
  middleName: string | null;
  surname: string;
  stateCode: string;
  batch: string;
  deploymentState: string;
  lga: string;
  ppa: string;
  cdsGroup: string;
  serviceStartDate: string;
  cdsAttended: number;
}

type Row = [
  first: string,
  middle: string | null,
  surname: string,
  state: string,
  code: string,
  lga: string,
  ppa: string,
  cds: string,
  daysAgo: number,
  attended: number,
];

/** Accounts without a linked member. Their e-mail is `<first name>@portal.kopa.ng`. */
const free: Row[] = [
  ['Chidi', 'Emeka', 'Nwosu', 'Lagos', 'LA', 'Ikeja', 'Ikeja Grammar School', 'Education Group A', 140, 4],
  ['Zainab', null, 'Ibrahim', 'Lagos', 'LA', 'Ikeja', 'Lagos State Ministry of Education', 'Education Group A', 140, 6],
  ['Emeka', 'Chinedu', 'Eze', 'Lagos', 'LA', 'Surulere', 'Randle General Hospital', 'Health Group B', 140, 3],
  ['Folake', 'Oluwaseun', 'Ogunleye', 'Lagos', 'LA', 'Eti-Osa', 'Lekki Free Zone Company', 'ICT Group A', 140, 7],
  ['Musa', null, 'Abdullahi', 'Kano', 'KN', 'Nassarawa', 'Kano State Ministry of Health', 'Health Group A', 140, 5],
  ['Halima', 'Aisha', 'Sani', 'Kano', 'KN', 'Fagge', 'Government Secondary School Fagge', 'Education Group B', 140, 2],
  [
    'Ngozi',
    'Chiamaka',
    'Okonkwo',
    'Enugu',
    'EN',
    'Enugu North',
    'University of Nigeria Teaching Hospital',
    'Health Group A',
    210,
    9,
  ],
  ['Obinna', null, 'Ugwu', 'Enugu', 'EN', 'Nsukka', 'Nsukka High School', 'Education Group A', 210, 8],
  ['Aminu', 'Bello', 'Yusuf', 'Kaduna', 'KD', 'Zaria', 'Ahmadu Bello University', 'Education Group A', 210, 10],
  ['Ruth', 'Danjuma', 'Audu', 'Kaduna', 'KD', 'Chikun', 'Kaduna State Media Corporation', 'Media Group A', 210, 8],
  [
    'Tamuno',
    null,
    'Briggs',
    'Rivers',
    'RV',
    'Port Harcourt',
    'Rivers State Ministry of Works',
    'Environment Group A',
    300,
    12,
  ],
  [
    'Ibinabo',
    'Grace',
    'Jack',
    'Rivers',
    'RV',
    'Obio-Akpor',
    'University of Port Harcourt',
    'Education Group A',
    300,
    11,
  ],
  [
    'Kehinde',
    'Ayodele',
    'Balogun',
    'Oyo',
    'OY',
    'Ibadan North',
    'University College Hospital',
    'Health Group A',
    300,
    9,
  ],
  ['Taiwo', 'Ayodele', 'Balogun', 'Oyo', 'OY', 'Ibadan North', 'Loyola College Ibadan', 'Education Group A', 300, 9],
  ['Efe', null, 'Omoregie', 'Edo', 'ED', 'Oredo', 'Edo State Ministry of Agriculture', 'Agriculture Group A', 365, 14],
  ['Osas', 'Blessing', 'Igbinedion', 'Edo', 'ED', 'Egor', 'University of Benin', 'Education Group A', 365, 15],
  [
    'Terver',
    null,
    'Iorkyaa',
    'Benue',
    'BN',
    'Makurdi',
    'Benue State Ministry of Water Resources',
    'Environment Group A',
    30,
    1,
  ],
  ['Doose', 'Mercy', 'Akaa', 'Benue', 'BN', 'Gboko', 'Government College Gboko', 'Education Group A', 30, 0],
  ['Maryam', null, 'Lawal', 'FCT', 'FC', 'Abuja Municipal', 'Federal Ministry of Communications', 'ICT Group A', 7, 0],
  ['Ọláńrewájú', 'Adébáyọ̀', 'Òkè', 'FCT', 'FC', 'Bwari', 'Joint Admissions Board', 'ICT Group A', 7, 0],
];

/** The portal's accounts at a fresh start: the demo members' and twenty to link by hand. */
export function seedAccounts(now = new Date()): Account[] {
  const linked = demoMembers.map(({ firstName, middleName, surname, portal }) => {
    const { serviceStartedDaysAgo, ...record } = portal;
    return {
      ...record,
      password: demoPortalPassword,
      firstName,
      middleName,
      surname,
      serviceStartDate: daysBefore(now, serviceStartedDaysAgo),
    };
  });
  return [...linked, ...free.map((row, index) => fromRow(row, index, now))];
}

/** Full names and e-mails of the accounts to link by hand. Their password is `demoPortalPassword`. */
export const freePortalAccounts = free.map(([first, middle, surname]) => ({
  name: [first, middle, surname].filter(Boolean).join(' '),
  email: emailOf(first),
}));

function emailOf(firstName: string): string {
  return `${firstName
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()}@portal.kopa.ng`;
}

function fromRow(row: Row, index: number, now: Date): Account {
  const [firstName, middleName, surname, deploymentState, code, lga, ppa, cdsGroup, daysAgo, cdsAttended] = row;
  const batch = daysAgo > 180 ? { name: '2025 Batch C', code: '25C' } : { name: '2026 Batch A', code: '26A' };
  const email = emailOf(firstName);
  return {
    accountId: accountIdOf(email),
    email,
    password: demoPortalPassword,
    firstName,
    middleName,
    surname,
    stateCode: `${code}/${batch.code}/${String(1001 + index)}`,
    batch: batch.name,
    deploymentState,
    lga,
    ppa,
    cdsGroup,
    serviceStartDate: daysBefore(now, daysAgo),
    cdsAttended,
  };
}

/** Derives the id from the e-mail, so that an account keeps its id over restarts. */
export function accountIdOf(email: string): string {
  return `portal-${Buffer.from(email.toLowerCase()).toString('base64url')}`;
}

/** The day in Nigeria (one hour ahead of UTC all year) `days` before `now`. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() + 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}
