import * as templates from '@kopa/contracts/file/letter-templates';
import * as letters from '@kopa/contracts/file/letters';
import { answer } from '@kopa/contracts/msw';
import { leaveBalance } from '@kopa/rules/file/leave';
import { daysAsked } from '@kopa/rules/file/letter-fields';
import { newSteps } from '@kopa/rules/file/letter-steps';
import { letterTexts } from '@kopa/rules/file/letter-texts';
import { judgedOn, letterWarnings } from '@kopa/rules/file/letter-warnings';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { callsOf } from '../calls.ts';
import { added, changed, found, pageOf, removed } from '../collection.ts';
import { serviceRecordOf } from '../service/year.ts';
import type { StoredLetter, StoredMember } from '../stored.ts';
import type { World } from '../world.ts';

const templateOf = (world: World, key: templates.LetterKey) =>
  world.letterTemplates.find((template) => template.key === key) as templates.LetterTemplate;

/** The words of a letter with these values, as it is written on a day. */
export function writtenLetter(
  world: World,
  { user }: StoredMember,
  templateKey: templates.LetterKey,
  given: letters.LetterValues,
  on: string,
) {
  const template = templateOf(world, templateKey);
  const { title, through, enclosures } = template;
  const fields = Object.fromEntries(template.fields.map(({ name }) => [name, given[name] ?? null]));
  return { templateKey, title, through, enclosures, fields, on, ...letterTexts(template, fields, user, on) };
}

/** Letters of the member, and their templates. */
export function letterHandlers(world: World) {
  const calls = callsOf(world);

  function leaveOf(member: StoredMember, exceptId?: number) {
    const granted = world.letters.flatMap(({ id, userId, templateKey, outcome }) => {
      const isGranted = userId === member.user.id && templateKey === 'leave' && outcome?.outcome === 'granted';
      return isGranted ? [{ id, on: outcome.on, days: outcome.days ?? 0 }] : [];
    });
    return leaveBalance(granted, serviceRecordOf(world, member), exceptId);
  }
  function letterView(member: StoredMember, { userId: _owner, ...letter }: StoredLetter): letters.Letter {
    const day = judgedOn(letter, dayInLagos(world.now()));
    const template = templateOf(world, letter.templateKey);
    return { ...letter, warnings: letterWarnings(template, letter.fields, day, leaveOf(member, letter.id).left) };
  }
  function withStep(letter: StoredLetter, state: letters.LetterStepState): StoredLetter {
    const steps = letter.steps.map((one) => (one.step === state.step ? state : one));
    return changed(world.letters, letter.id, { steps });
  }

  return [
    calls.member(templates.listLetterTemplates, () => world.letterTemplates),
    calls.administrator(templates.listAdminLetterTemplates, () => world.letterTemplates),
    calls.administrator(templates.changeLetterTemplate, ({ params, body }) =>
      Object.assign(templateOf(world, params.key), body, { changedAt: world.now().toISOString() }),
    ),

    calls.member(letters.listLetters, ({ member, user, ...input }) =>
      pageOf(
        world.letters.filter(({ userId }) => userId === user.id).map((letter) => letterView(member, letter)),
        input,
      ),
    ),
    calls.member(letters.writeLetter, ({ member, user, body: { templateKey, fields, at } }) => {
      const now = world.now();
      const written = writtenLetter(
        world,
        member,
        templateKey,
        fields,
        dayInLagos(at === undefined ? now : new Date(at)),
      );
      const steps = newSteps(templateOf(world, templateKey).steps);
      const own = { id: world.nextId(), userId: user.id, createdAt: now.toISOString(), outcome: null };
      return answer(letterView(member, added(world.letters, { ...written, ...own, steps })), { status: 201 });
    }),
    calls.member(letters.getLetter, ({ member, params }) => letterView(member, found(world.letters, params.letterId))),
    calls.member(letters.changeLetter, ({ member, params, body }) => {
      const letter = found(world.letters, params.letterId);
      const fields = { ...letter.fields, ...body.fields };
      const written = writtenLetter(world, member, letter.templateKey, fields, dayInLagos(world.now()));
      return letterView(member, changed(world.letters, letter.id, written));
    }),
    calls.member(letters.deleteLetter, ({ params }) => removed(world.letters, params.letterId)),
    calls.member(letters.handInLetter, ({ member, params: { letterId, step }, body: { on, receivedBy = null } }) =>
      letterView(member, withStep(found(world.letters, letterId), { step, on, receivedBy })),
    ),
    calls.member(letters.undoStep, ({ member, params: { letterId, step } }) =>
      letterView(member, withStep(found(world.letters, letterId), { step, on: null, receivedBy: null })),
    ),
    calls.member(letters.recordOutcome, ({ member, params, body: { outcome, on, days } }) => {
      const { id, templateKey, fields } = found(world.letters, params.letterId);
      const asked = outcome === 'granted' ? daysAsked(templateOf(world, templateKey), fields) : null;
      return letterView(member, changed(world.letters, id, { outcome: { outcome, on, days: days ?? asked } }));
    }),
    calls.member(letters.getLeave, ({ member }) => leaveOf(member)),
  ];
}
