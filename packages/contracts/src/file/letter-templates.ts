import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Count, DateTime, Line, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

/** The templates in the order of the service year. */
export const letterKeys = [
  'data_correction',
  'rejection_report',
  'relocation',
  'leave',
  'travel',
  'marriage',
  'maternity',
  'medical_refund',
  'lost_card',
] as const;
export type LetterKey = (typeof letterKeys)[number];

/** The offices that a letter passes, in their order. */
export const letterSteps = ['employer', 'inspector', 'zonal', 'coordinator'] as const;
export type LetterStep = (typeof letterSteps)[number];

/** The names of the offices, as members read them. */
export const letterStepNames: Record<LetterStep, string> = {
  employer: 'Employer',
  inspector: 'Local government inspector',
  zonal: 'Zonal inspector',
  coordinator: 'State coordinator',
};

const fieldKinds = ['text', 'date', 'days'] as const;

/** Words that may stand in braces in a template, beside the names of its fields. */
export const letterWords = ['full_name', 'state_code', 'batch', 'ppa', 'lga', 'state', 'today'] as const;
export type LetterWord = (typeof letterWords)[number];

/** Stands in place of a rule where no public source has one. */
export const unknownRule = 'Ask your local government inspector.';

/** A field that the member fills in. */
export const LetterField = Type.Object({
  /** Stands in braces in the text. */
  name: Type.String(),
  label: Type.String(),
  /** A text, a date `YYYY-MM-DD`, or a whole number of days from 1 to 366. */
  kind: OneOf(fieldKinds),
  isRequired: Type.Boolean(),
  /** In characters; null but for texts. */
  maxLength: Nullable(Count),
});
export type LetterField = Static<typeof LetterField>;

/** The words of a template that a super administrator may change. */
const words = {
  title: Line(textLimits.letterTitle),
  addressee: Line(textLimits.letterAddressee),
  text: Text(textLimits.letterText),
};

/** A letter of the service, with its route and its rule (product 4.48). */
export const LetterTemplate = Type.Object({
  key: OneOf(letterKeys),
  title: Type.String(),
  /** With placeholders, as the text. */
  addressee: Type.String(),
  /** The offices that it passes, in words. */
  through: Type.Array(Type.String()),
  steps: Type.Array(OneOf(letterSteps)),
  fields: Type.Array(LetterField),
  enclosures: Type.Array(Type.String()),
  text: Type.String(),
  /** Null where no public source has one; see {@link unknownRule}. */
  rule: Nullable(Type.String()),
  /** Of the rule. */
  source: Nullable(Type.String()),
  /** Null until it is changed. */
  changedAt: Nullable(DateTime),
});
export type LetterTemplate = Static<typeof LetterTemplate>;

export const LetterTemplateChanges = Strict(
  {
    title: Type.Optional(words.title),
    addressee: Type.Optional(words.addressee),
    text: Type.Optional(words.text),
    rule: Type.Optional(Nullable(Text(textLimits.letterRule))),
    source: Type.Optional(Nullable(Line(textLimits.letterSource))),
  },
  { minProperties: 1 },
);
export type LetterTemplateChanges = Static<typeof LetterTemplateChanges>;

const memberCall = callsOf('file', 'member');
const moderatorCall = callsOf('file', 'moderator');
const superAdminCall = callsOf('file', 'super_admin');
const response = { 200: Type.Array(LetterTemplate) };

export const listLetterTemplates = memberCall('listLetterTemplates', 'GET /api/letter-templates', {
  summary: 'The letters that Kopa can write, in the order of the service year',
  response,
});

export const listAdminLetterTemplates = moderatorCall('listAdminLetterTemplates', 'GET /api/admin/letter-templates', {
  summary: 'The templates of the letters',
  response,
});

export const changeLetterTemplate = superAdminCall('changeLetterTemplate', 'PATCH /api/admin/letter-templates/:key', {
  summary: 'Change the words of a template; a super administrator only. Letters that are written stay as they are',
  errors: ['unknown_placeholder'],
  params: Strict({ key: OneOf(letterKeys) }),
  body: LetterTemplateChanges,
  response: { 200: LetterTemplate },
});
