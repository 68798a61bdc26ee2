/** Fixed data of the national youth service: state letters, batches and CDS groups. */
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
