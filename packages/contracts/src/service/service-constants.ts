/** Fixed data of the national youth service: state letters, batches, CDS groups and the course of a service year. */
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

/**
 * The course of a service year (product 4.25). Camp: the orientation course takes 21 days, as the scheme announced in
 * https://punchng.com/nysc-begins-batch-a-stream-ii-orientation-course-wednesday/. The window of the monthly clearance
 * and the papers of the passing-out are those announced to members at their clearance.
 */
export const serviceCourse = {
  campDays: 21,
  /** Days of the month, included. Members clear on its weekdays only. */
  clearanceWindow: { fromDay: 1, toDay: 10 },
  /** A reminder goes out this many days before the last weekday of a window. */
  reminderDaysBefore: 2,
  /** The passing-out is prepared in this many last days of the service. */
  passingOutDays: 30,
  milestones: {
    camp: 'Orientation camp',
    ppa: 'Place of primary assignment',
    cds: 'Weekly CDS',
    clearances: 'Monthly clearances',
    passing_out: 'Passing-out',
  },
  passingOutItems: {
    ppa_letter: 'Final letter of the place of assignment',
    cds_clearance: 'CDS clearance',
    inspector_form: "Local inspector's form",
    kit: 'Kit',
  },
} as const;

/** The keys of the milestones in their order. */
export const milestoneKeys = Object.keys(serviceCourse.milestones) as (keyof typeof serviceCourse.milestones)[];

export type ItemKey = keyof typeof serviceCourse.passingOutItems;
/** The keys of all items of checklists. */
export const itemKeys = Object.keys(serviceCourse.passingOutItems) as ItemKey[];
