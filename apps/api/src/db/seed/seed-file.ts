import { createHash } from 'node:crypto';
import { recordLimits } from '@kopa/contracts/limits';
import type { LetterKey } from '@kopa/contracts/service/letter-templates';
import type { LetterStepState, LetterValues } from '@kopa/contracts/service/letters';
import type { NewRecord } from '@kopa/contracts/service/records';
import { codeFrom } from '@kopa/rules/service/check-codes';
import { newSteps } from '@kopa/rules/service/letter-steps';
import { letterTexts } from '@kopa/rules/service/letter-texts';
import { digestText } from '@kopa/rules/service/records';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { shippedTemplateOf } from '../../features/service/letter-templates.queries.ts';
import { findWriter, insertLetter, saveOutcome } from '../../features/service/letters.queries.ts';
import { insertRecord } from '../../features/service/records.queries.ts';
import type { Db } from '../database.ts';
import type { Random } from './random.ts';
import { daysAgo, type SeededMember } from './seed-members.ts';

const records: (Pick<NewRecord, 'kind' | 'text'> & { days: number })[] = [
  { days: 40, kind: 'clearance', text: 'I cleared at the council hall. The officer did not sign my card.' },
  { days: 12, kind: 'money', text: 'The allowance of last month came without the transport money.' },
  { days: 2, kind: 'ppa', text: 'I reported at 8:00. The gate was closed, and nobody let me in.' },
];

/** Seeds the file of the first demo member: two letters, one of them granted, and three records. */
export async function seedFile(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  const [ada] = members as [SeededMember];
  const dayOf = (days: number) => dayInLagos(daysAgo(now, days));
  const leave = { days: 5, from: dayOf(15), reason: 'My sister marries in Enugu.', address: '12 Ogui Road, Enugu' };
  const id = await writeLetter(db, ada.id, 'leave', leave, daysAgo(now, 30), [
    { step: 'employer', on: dayOf(29), receivedBy: 'Mrs Bello, vice principal' },
    { step: 'inspector', on: dayOf(28), receivedBy: null },
    { step: 'coordinator', on: dayOf(26), receivedBy: 'Registry' },
  ]);
  await saveOutcome(db, id, { outcome: 'granted', on: dayOf(20), days: leave.days });
  await writeLetter(db, ada.id, 'travel', travelOf(now), daysAgo(now, 1));
  for (const { days, kind, text } of records) {
    const [receivedAt, on] = [daysAgo(now, days), dayOf(days)];
    const digest = createHash('sha256').update(digestText({ kind, on, text, photos: [] })).digest('hex');
    const code = codeFrom(Uint8Array.from({ length: recordLimits.codeLength }, () => random.below(256)));
    await insertRecord(db, ada.id, { kind, on, text }, { at: null, receivedAt, digest, code });
  }
}

/** A journey at the next weekend but one. */
function travelOf(now: Date): LetterValues {
  const saturday = daysAgo(now, now.getUTCDay() - 13);
  return {
    ...{ destination: 'Ibadan', from: dayInLagos(saturday), to: dayInLagos(daysAgo(saturday, -1)) },
    reason: 'A visit to my parents.',
  };
}

async function writeLetter(
  db: Db,
  memberId: number,
  templateKey: LetterKey,
  fields: LetterValues,
  createdAt: Date,
  steps?: LetterStepState[],
): Promise<number> {
  const template = shippedTemplateOf(templateKey);
  const { title, through, enclosures } = template;
  const on = dayInLagos(createdAt);
  const texts = letterTexts(template, fields, await findWriter(db, memberId), on);
  const written = { templateKey, title, through, enclosures, fields, on, ...texts };
  return insertLetter(db, memberId, written, { steps: steps ?? newSteps(template.steps), createdAt });
}
