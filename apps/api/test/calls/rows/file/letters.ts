import {
  changeLetterTemplate,
  listAdminLetterTemplates,
  listLetterTemplates,
} from '@kopa/contracts/file/letter-templates';
import {
  changeLetter,
  deleteLetter,
  getLeave,
  getLetter,
  handInLetter,
  listLetters,
  recordOutcome,
  undoStep,
  writeLetter as writeLetterCall,
} from '@kopa/contracts/file/letters';
import type { TestMember } from '../../../members.ts';
import { inDays } from '../../../steps/calendar.ts';
import { enterOutcome, handIn, leave, writeLetter } from '../../../steps/file.ts';
import { fillLetters } from '../../../steps/filled.ts';
import { letterOutcomes, templateOutcomes } from '../../outcomes/file/letters.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';

const self = (_world: World, { id }: TestMember) => ({ params: { id } });

/** A new letter of Ada's, handed in at these offices. */
const letter = async ({ ada }: World, ...steps: string[]) => {
  const { id: letterId } = await writeLetter(ada);
  await handIn(ada, letterId, ...steps);
  return { id: ada.id, letterId };
};
const ofAnother = {
  'a letter of another member': async ({ ada, bayo }: World, { params, body }: Given) => ({
    ...{ params: { ...params, id: ada.id, letterId: (await writeLetter(bayo)).id }, body, status: 404 },
  }),
};
const missing = { letterId: 404, step: 400 };
const refused = (changes: object) => () => ({
  body: { templateKey: 'leave', fields: { ...leave(), ...changes } },
  status: 400,
});
const badFields = (fieldsOf: (fields: object) => Given): Row['refusals'] =>
  Object.fromEntries(
    Object.entries({
      'a value for a field that the template lacks': { wedding: inDays(40) },
      'no days': { days: 0 },
      'days as a text': { days: '5' },
      'a day that does not exist': { from: '2026-02-30' },
      'a blank text': { reason: ' ' },
      'a text that is too long': { reason: 'x'.repeat(501) },
      'null in a required field': { reason: null },
    }).map(([name, fields]) => [name, (_world, given) => ({ ...given, ...fieldsOf(fields), status: 400 })]),
  );
const superAdministrator = (world: World) => world.signInAdministrator('super_admin');
const word = { params: { key: 'relocation' }, body: { text: 'I, {full_name}, ask to move to {target}.' } };

export const rows: Row[] = [
  { route: listLetterTemplates },
  { route: listAdminLetterTemplates },
  {
    route: changeLetterTemplate,
    by: superAdministrator,
    given: () => ({ params: word.params, body: { ...word.body, title: 'A move', addressee: '{state}', rule: 'x' } }),
    missing: 400,
    keepsTexts: true,
    refusals: {
      'a moderator': ({ administrator }) => ({ ...word, by: administrator, status: 403 }),
      'a word in braces that is unknown': () => ({ ...word, body: { text: 'Dear {name}' }, status: 400 }),
      'one in the addressee': () => ({ ...word, body: { addressee: '{first_name}' }, status: 400 }),
      "another template's field": () => ({ ...word, body: { text: '{wedding}' }, status: 400 }),
    },
    outcomes: templateOutcomes,
  },
  {
    route: listLetters,
    given: async (world, member) => {
      await writeLetter(member);
      return self(world, member);
    },
  },
  {
    route: writeLetterCall,
    given: (world, member) => ({ ...self(world, member), body: { templateKey: 'leave', fields: leave() } }),
    refusals: {
      ...badFields((fields) => ({ body: refused(fields)().body })),
      'a missing field': () => ({ body: { templateKey: 'leave', fields: { days: 5, from: inDays(9) } }, status: 400 }),
      'a send from the future': (_world, { body }) => ({
        ...{ body: { ...(body as object), at: new Date(Date.now() + 86_400_000).toISOString() }, status: 400 },
      }),
      'a send from more than a week ago': (_world, { body }) => ({
        ...{ body: { ...(body as object), at: new Date(Date.now() - 8 * 86_400_000).toISOString() }, status: 400 },
      }),
      'a letter beyond 200': async (world) => {
        const by = await world.register();
        await fillLetters(world, by.id);
        return { by, params: { id: by.id }, status: 409 };
      },
    },
    outcomes: letterOutcomes,
  },
  {
    route: getLetter,
    given: async (world) => ({ params: await letter(world) }),
    refusals: ofAnother,
  },
  {
    route: changeLetter,
    given: async (world) => ({ params: await letter(world), body: { fields: { days: 4 } } }),
    refusals: {
      ...ofAnother,
      ...badFields((fields) => ({ body: { fields } })),
      'no field': () => ({ body: { fields: {} }, status: 400 }),
      'a letter that was handed in': async (world) => ({ params: await letter(world, 'employer'), status: 409 }),
    },
  },
  { route: deleteLetter, given: async (world) => ({ params: await letter(world) }), refusals: ofAnother },
  {
    route: handInLetter,
    given: async (world) => ({
      params: { ...(await letter(world)), step: 'employer' },
      body: { on: inDays(0), receivedBy: 'Mrs Bello' },
    }),
    missing,
    keepsTexts: true,
    refusals: {
      ...ofAnother,
      'an office that is not on the route': (_world, { params }) => ({
        ...{ params: { ...params, step: 'zonal' }, status: 400 },
      }),
      'a day in the future': () => ({ body: { on: inDays(1) }, status: 400 }),
      'a day before the letter': () => ({ body: { on: inDays(-1) }, status: 400 }),
      'the second office before the first': (_world, { params }) => ({
        ...{ params: { ...params, step: 'inspector' }, status: 409 },
      }),
    },
  },
  {
    route: undoStep,
    given: async (world) => ({ params: { ...(await letter(world, 'employer')), step: 'employer' } }),
    missing,
    refusals: {
      ...ofAnother,
      'an office that is not on the route': (_world, { params }) => ({
        ...{ params: { ...params, step: 'zonal' }, status: 400 },
      }),
      'the first of two': async (world) => ({
        ...{ params: { ...(await letter(world, 'employer', 'inspector')), step: 'employer' }, status: 409 },
      }),
      'the first of a letter with an outcome': async (world) => {
        const params = { ...(await letter(world, 'employer')), step: 'employer' };
        await enterOutcome(world.ada, params.letterId, { outcome: 'refused' });
        return { params, status: 409 };
      },
    },
  },
  {
    route: recordOutcome,
    given: async (world) => ({
      params: await letter(world, 'employer'),
      body: { outcome: 'granted', on: inDays(0), days: 3 },
    }),
    refusals: {
      ...ofAnother,
      'a day in the future': () => ({ body: { outcome: 'granted', on: inDays(1) }, status: 400 }),
      'a day before the first step': () => ({ body: { outcome: 'granted', on: inDays(-1) }, status: 400 }),
      'days of a refused letter': () => ({ body: { outcome: 'refused', on: inDays(0), days: 3 }, status: 400 }),
      'days of a letter that asks for none': async ({ ada }) => {
        const fields = { wedding: inDays(40), place: 'Enugu' };
        const { id: letterId } = await writeLetter(ada, 'marriage', fields);
        await handIn(ada, letterId, 'employer');
        return { params: { id: ada.id, letterId }, status: 400 };
      },
      'a letter that was not handed in': async (world) => ({ params: await letter(world), status: 409 }),
    },
  },
  { route: getLeave, given: self },
];
