import type { LetterKey, LetterStep } from '@kopa/contracts/file/letter-templates';
import type { Letter, LetterChanges, LetterValues, NewLetter, NewOutcome, NewStep } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';
import { changedValues, daysAsked, letterValues } from '@kopa/rules/file/letter-fields';
import {
  assertMayKeepLetter,
  assertMayRewrite,
  handedIn,
  newSteps,
  outcomeOf,
  takenBack,
} from '@kopa/rules/file/letter-steps';
import { letterTexts } from '@kopa/rules/file/letter-texts';
import { assertFound } from '@kopa/rules/refusal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { sentAt } from '@kopa/rules/waited';
import type { Db } from '../../db/database.ts';
import { takeOfDay } from '../../identity/day-limits.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { findTemplate, shippedTemplateOf } from './letter-templates.queries.ts';
import {
  countLetters,
  deleteLetter,
  findLetter,
  findWriter,
  insertLetter,
  type LetterRow,
  lockLetter,
  rewriteLetter,
  saveOutcome,
  saveSteps,
  type WrittenLetter,
} from './letters.queries.ts';
import { letterView } from './letters.view.ts';

/**
 * Writes a letter from its template. A repeated key returns the letter of the first call.
 * @throws 400 invalid_request, 409 too_many_letters, idempotency_conflict, 429 rate_limited
 */
export async function writeLetter(
  context: Context,
  session: MemberSession,
  { templateKey, fields, at }: NewLetter,
  key: string | undefined,
): Promise<Letter> {
  const { memberId } = session;
  const template = shippedTemplateOf(templateKey);
  const input = { templateKey, fields: letterValues(template, fields), at };
  const { result } = await createOnce(
    context,
    session,
    { operation: 'write_letter', input, key },
    {
      create: async (transaction) => {
        const createdAt = context.now();
        const on = dayInLagos(sentAt(at, createdAt, letterLimits.waited));
        // One at a time, so that no letter is beyond the last one.
        await lockMembers(transaction, [memberId], 'no key update');
        assertMayKeepLetter(await countLetters(transaction, memberId));
        await takeOfDay(context, 'letters', memberId);
        const written = await write(transaction, memberId, templateKey, input.fields, on);
        const id = await insertLetter(transaction, memberId, written, { steps: newSteps(template.steps), createdAt });
        return { id, result: await existing(transaction, memberId, id) };
      },
      find: (transaction, id) => findLetter(transaction, memberId, id),
    },
  );
  return letterView(context, context.db, result);
}

/** The words of a letter by the present template and portal record. */
async function write(
  transaction: Db,
  memberId: number,
  templateKey: LetterKey,
  fields: LetterValues,
  on: string,
): Promise<WrittenLetter> {
  const template = await findTemplate(transaction, templateKey);
  const { title, through, enclosures } = template;
  const texts = letterTexts(template, fields, await findWriter(transaction, memberId), on);
  return { templateKey, title, through, enclosures, fields, on, ...texts };
}

async function existing(db: Db, memberId: number, id: number): Promise<LetterRow> {
  const letter = await findLetter(db, memberId, id);
  assertFound(letter);
  return letter;
}

/** One of the own letters. @throws 404 not_found */
export async function loadLetter(context: Context, memberId: number, id: number): Promise<Letter> {
  return letterView(context, context.db, await existing(context.db, memberId, id));
}

/** Changes a letter, which is locked meanwhile, and returns it. @throws 404 not_found */
function change(
  context: Context,
  session: MemberSession,
  id: number,
  work: (transaction: Db, letter: LetterRow, today: string) => Promise<void>,
): Promise<Letter> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    const letter = await lockLetter(transaction, memberId, id);
    assertFound(letter);
    await work(transaction, letter, dayInLagos(context.now()));
    return letterView(context, transaction, await existing(transaction, memberId, id));
  });
}

/** Writes a letter anew with changed fields. @throws 400 invalid_request, 404, 409 letter_handed_in */
export function changeLetter(
  context: Context,
  session: MemberSession,
  id: number,
  { fields: changes }: LetterChanges,
): Promise<Letter> {
  return change(context, session, id, async (transaction, letter, today) => {
    const { memberId, templateKey, fields } = letter;
    const values = changedValues(shippedTemplateOf(templateKey), fields, changes);
    assertMayRewrite(letter);
    await rewriteLetter(transaction, id, await write(transaction, memberId, templateKey, values, today));
  });
}

/** Enters that a letter was handed in at an office. @throws 400 invalid_request, 404, 409 step_order */
export function handIn(
  context: Context,
  session: MemberSession,
  id: number,
  step: LetterStep,
  given: NewStep,
): Promise<Letter> {
  return change(context, session, id, (transaction, letter, today) =>
    saveSteps(transaction, id, handedIn(letter, step, given, today)),
  );
}

/** Takes the last step of a letter back. @throws 400 invalid_request, 404, 409 step_order */
export function takeBack(context: Context, session: MemberSession, id: number, step: LetterStep): Promise<Letter> {
  return change(context, session, id, (transaction, letter) => saveSteps(transaction, id, takenBack(letter, step)));
}

/** Enters the outcome of a letter. @throws 400 invalid_request, 404, 409 not_handed_in */
export function enterOutcome(context: Context, session: MemberSession, id: number, given: NewOutcome): Promise<Letter> {
  return change(context, session, id, (transaction, letter, today) => {
    const asked = daysAsked(shippedTemplateOf(letter.templateKey), letter.fields);
    return saveOutcome(transaction, id, outcomeOf(letter, given, asked, today));
  });
}

/** Deletes a letter. @throws 404 not_found */
export function removeLetter(context: Context, session: MemberSession, id: number): Promise<void> {
  return transact(context, session, async (transaction) => {
    assertFound((await deleteLetter(transaction, session.memberId, id)) || undefined);
  });
}
