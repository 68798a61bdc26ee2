import { createHash } from 'node:crypto';
import type { LetterKey, LetterTemplate } from '@kopa/contracts/file/letter-templates';
import type { LetterStepState, LetterValues } from '@kopa/contracts/file/letters';
import type { NewRecord } from '@kopa/contracts/file/records';
import { recordLimits } from '@kopa/contracts/limits';
import { codeFrom } from '@kopa/rules/file/check-codes';
import { newSteps } from '@kopa/rules/file/letter-steps';
import { shippedTemplates } from '@kopa/rules/file/letter-templates';
import { letterTexts } from '@kopa/rules/file/letter-texts';
import { digestText } from '@kopa/rules/file/records';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Insertable } from 'kysely';
import type { Db } from '../database.ts';
import type { Letters } from '../tables.ts';
import type { Random } from './random.ts';
import { daysAgo, type SeededMember } from './seed-members.ts';

const records: (Pick<NewRecord, 'kind' | 'text'> & { days: number })[] = [
  { days: 40, kind: 'clearance', text: 'I cleared at the council hall. The officer did not sign my card.' },
  { days: 12, kind: 'money', text: 'The allowance of last month came without the transport money.' },
  { days: 2, kind: 'ppa', text: 'I reported at 8:00. The gate was closed, and nobody let me in.' },
];

/** Seeds the file of the first demo member: two letters, one of them granted, and three records. */
export async function seedFile(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  const { id: memberId } = members[0] as SeededMember;
  const dayOf = (days: number) => dayInLagos(daysAgo(now, days));
  const leave = { days: 5, from: dayOf(15), reason: 'My sister marries in Enugu.', address: '12 Ogui Road, Enugu' };
  const route: LetterStepState[] = [
    { step: 'employer', on: dayOf(29), receivedBy: 'Mrs Bello, vice principal' },
    { step: 'inspector', on: dayOf(28), receivedBy: null },
    { step: 'coordinator', on: dayOf(26), receivedBy: 'Registry' },
  ];
  const granted = { steps: JSON.stringify(route), outcome: 'granted', outcomeOn: dayOf(20), outcomeDays: 5 } as const;
  const letters = [
    { ...(await letterOf(db, memberId, 'leave', leave, daysAgo(now, 30))), ...granted },
    await letterOf(db, memberId, 'travel', travelOf(now), daysAgo(now, 1)),
  ];
  for (const letter of letters) await db.insertInto('letters').values(letter).execute();
  for (const { days, kind, text } of records) {
    const [receivedAt, on] = [daysAgo(now, days), dayOf(days)];
    const digest = createHash('sha256')
      .update(digestText({ kind, on, text, photos: [] }))
      .digest('hex');
    const code = codeFrom(Uint8Array.from({ length: recordLimits.codeLength }, () => random.below(256)));
    await db.insertInto('records').values({ memberId, kind, on, text, receivedAt, digest, code }).execute();
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

/** A letter of a member that was not handed in. */
async function letterOf(
  db: Db,
  memberId: number,
  templateKey: LetterKey,
  fields: LetterValues,
  createdAt: Date,
): Promise<Insertable<Letters>> {
  const template = shippedTemplates.find(({ key }) => key === templateKey) as LetterTemplate;
  const { title, through, enclosures, steps } = template;
  const writer = await db
    .selectFrom('members')
    .select(['firstName', 'middleName', 'surname', 'stateCode', 'batch', 'ppa', 'lga', 'deploymentState'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const on = dayInLagos(createdAt);
  return {
    ...{ memberId, templateKey, title, through, enclosures, on, createdAt },
    ...letterTexts(template, fields, writer, on),
    ...{ fields: JSON.stringify(fields), steps: JSON.stringify(newSteps(steps)) },
  };
}
