/**
 * Fixed data of the national youth service: state letters, batches, CDS groups, and public knowledge from before the camp.
 * The course of a service year stands in `service-course.ts`, which the home page loads.
 */
import type { StateName } from './lgas.ts';

/** The first letters of the state codes of each state, as in LA/26A/1234. */
export const stateLetters: Readonly<Record<StateName, string>> = {
  Abia: 'AB',
  Adamawa: 'AD',
  'Akwa Ibom': 'AK',
  Anambra: 'AN',
  Bauchi: 'BA',
  Bayelsa: 'BY',
  Benue: 'BN',
  Borno: 'BO',
  'Cross River': 'CR',
  Delta: 'DT',
  Ebonyi: 'EB',
  Edo: 'ED',
  Ekiti: 'EK',
  Enugu: 'EN',
  FCT: 'FC',
  Gombe: 'GM',
  Imo: 'IM',
  Jigawa: 'JG',
  Kaduna: 'KD',
  Kano: 'KN',
  Katsina: 'KT',
  Kebbi: 'KB',
  Kogi: 'KG',
  Kwara: 'KW',
  Lagos: 'LA',
  Nasarawa: 'NS',
  Niger: 'NG',
  Ogun: 'OG',
  Ondo: 'OD',
  Osun: 'OS',
  Oyo: 'OY',
  Plateau: 'PL',
  Rivers: 'RV',
  Sokoto: 'SO',
  Taraba: 'TR',
  Yobe: 'YB',
  Zamfara: 'ZM',
};

/** Call-up batches of a year, with the months of their camps. */
export const batches = [
  { batch: 'A', streams: ['I', 'II'], campMonths: [2, 5] },
  { batch: 'B', streams: ['I', 'II'], campMonths: [6, 10] },
  { batch: 'C', streams: ['I', 'II'], campMonths: [11, 2] },
] as const;

/** Community development service groups. */
export const cdsGroups = [
  'Agro-Allied',
  'Anti-Corruption (EFCC/ICPC)',
  'Corps Legal Aid',
  'Culture & Tourism (Band, Dance, Drama)',
  'Disaster Management (NEMA)',
  'Drug Free Club (NDLEA)',
  'Editorial & Publicity',
  'Education Development',
  'Environmental Protection & Sanitation',
  'Red Cross',
  'Road Safety Club',
  'Sports',
] as const;

/** A public page that names a fact, with the day on which it was published; null where the page does not name it. */
export interface PublicSource {
  title: string;
  url: string;
  publishedOn: string | null;
  /** `service` quotes the service itself, `institution` is a place of study, `guide` a former member or a guide. */
  by: 'service' | 'institution' | 'guide';
}

/** The pages that name papers, things and offices (product 4.53). */
export const publicSources = {
  papers2019: {
    title: 'Premium Times: five documents for the orientation camp',
    url: 'https://www.premiumtimesng.com/news/more-news/347431-nysc-five-documents-prospective-corps-members-must-take-to-orientation-camp.html',
    publishedOn: '2019-08-19',
    by: 'service',
  },
  papers2018: {
    title: 'Premium Times: NYSC announces resumption date',
    url: 'https://www.premiumtimesng.com/news/more-news/265269-nysc-announces-resumption-date-for-new-corps-members.html',
    publishedOn: '2018-04-17',
    by: 'service',
  },
  fitness2022: {
    title: 'Media Bypass: certificate of fitness for the orientation',
    url: 'https://mediabypassnews.com/nysc-reviews-corps-to-present-certificate-of-fitness-for-orientation/amp',
    publishedOn: null,
    by: 'service',
  },
  marriage2022: {
    title: 'Punch: married prospective corps members',
    url: 'https://punchng.com/report-where-your-husband-reside-nysc-tells-married-prospective-corpers/',
    publishedOn: '2022-03-23',
    by: 'service',
  },
  guidelines2021: {
    title: 'The Whistler: guidelines for deployed prospective corps members',
    url: 'https://thewhistler.ng/nysc-dont-report-to-camp-without-covid-19-test-registration-correct-graduation-birth-date/',
    publishedOn: '2021-07-24',
    by: 'service',
  },
  dateOfBirth: {
    title: 'Godfrey Okoye University: public notice to prospective corps members',
    url: 'https://www.gouni.edu.ng/nysc/',
    publishedOn: null,
    by: 'institution',
  },
  studentAffairs: {
    title: 'Mountain Top University: NYSC matters',
    url: 'https://mtu.edu.ng/units/student-affairs/nysc-matters',
    publishedOn: null,
    by: 'institution',
  },
  listsOfGraduates: {
    title: 'Accurate News: Student Affairs and mobilisation at Kwara State University',
    url: 'https://accuratenewsng.com/how-kwasu-student-affairs-unit-is-enhancing-stakeholders-role-for-a-credible-nysc-mobilisation',
    publishedOn: null,
    by: 'institution',
  },
  guide2017: {
    title: 'Fabinfos: requirements of the 2017 Batch B',
    url: 'http://fabinfos.com/nysc-2017-batch-b-summary-requirements-corps-members-orientation-camp/',
    publishedOn: '2017-11-17',
    by: 'guide',
  },
  guide2018: {
    title: 'Elfreezer: important things to take to camp',
    url: 'https://elfreezer.wordpress.com/2018/05/11/five-important-things-all-corp-members-must-take-to-camp/',
    publishedOn: '2018-05-11',
    by: 'guide',
  },
  guideOfCamping: {
    title: 'Ajuwaya: all that one needs in camp',
    url: 'https://ajuwaya.org.ng/the-a-to-z-of-nysc-camping-everything-you-will-need-for-camp-part-2/',
    publishedOn: null,
    by: 'guide',
  },
} as const satisfies Record<string, PublicSource>;
export type PublicSourceKey = keyof typeof publicSources;

/** Something to take to camp. Without a source none is known. */
export interface CampItem {
  label: string;
  note: string | null;
  source: PublicSourceKey | null;
}

/** Papers to take to camp, in the order in which they are asked for. */
export const campPapers = {
  call_up_letter: { label: 'Call-up letter', note: 'The original, or printed from the portal.', source: 'papers2019' },
  result: {
    label: 'Statement of result or certificate',
    note: 'The original, with the signature of an authorised officer.',
    source: 'papers2019',
  },
  school_card: { label: 'School identity card', note: null, source: 'papers2019' },
  green_card: { label: 'Green card', note: 'The original and 3 copies.', source: 'guide2017' },
  diploma: { label: 'National Diploma certificate', note: 'Graduates of polytechnics.', source: 'papers2019' },
  passport: {
    label: 'International passport and the originals of all uploaded papers',
    note: 'Graduates from abroad.',
    source: 'papers2019',
  },
  registration: {
    label: 'Registration with the professional body',
    note: 'Doctors, pharmacists, physiotherapists and optometrists.',
    source: 'papers2018',
  },
  marriage: {
    label: 'Marriage certificate and the newspaper with the change of name',
    note: 'Married women.',
    source: 'marriage2022',
  },
  account: { label: 'Number of a bank account, and BVN', note: null, source: 'papers2018' },
  fitness: {
    label: 'Certificate of fitness',
    note: 'Since 2022 Batch C the clinic of the camp tests instead. Your call-up letter decides.',
    source: 'fitness2022',
  },
  photos: { label: 'Passport photographs', note: 'White background. This guide takes 24.', source: 'guide2018' },
  copies: { label: 'Copies of all papers', note: 'This guide takes 6 of each.', source: 'guide2018' },
} as const satisfies Record<string, CampItem>;

/** Things to take to camp. All of them come from guides: no public list of the service is known. */
export const campThings = {
  shirts: { label: 'White T-shirts, round neck', note: 'The kit has 2. This guide takes 5.', source: 'guide2018' },
  shorts: { label: 'White shorts', note: 'The kit has 2. This guide takes 4 more.', source: 'guide2018' },
  shoes: { label: 'White tennis shoes and socks', note: null, source: 'guide2018' },
  pouch: { label: 'Waist pouch', note: 'For phone, money and pen.', source: 'guideOfCamping' },
  net: { label: 'Mosquito net', note: null, source: 'guideOfCamping' },
  medicine: { label: 'Your own medicine', note: 'For three weeks.', source: 'guideOfCamping' },
} as const satisfies Record<string, CampItem>;

/** The office that corrects a part of the record. Null where no public source names it. */
export interface Correction {
  label: string;
  office: string | null;
  note: string;
  sources: readonly PublicSourceKey[];
}

/** The office for each part. */
export const corrections = {
  name: {
    label: 'Name',
    office: 'Student Affairs of your institution',
    note: 'It sends the list of graduates to the service. The name is that of your studies and of JAMB.',
    sources: ['studentAffairs', 'listsOfGraduates'],
  },
  date_of_birth: {
    label: 'Date of birth',
    office: 'The service: apply on your dashboard of its portal',
    note: 'Before the orientation begins. It is not changed after documentation in the camp.',
    sources: ['guidelines2021', 'dateOfBirth'],
  },
  course: {
    label: 'Course of study',
    office: 'Your institution',
    note: 'Before you travel. It is not changed after documentation in the camp.',
    sources: ['guidelines2021'],
  },
  photo: {
    label: 'Passport photo',
    office: null,
    note: 'It is not changed after documentation in the camp, and it is printed on the certificate.',
    sources: ['guidelines2021', 'studentAffairs'],
  },
} as const satisfies Record<string, Correction>;
