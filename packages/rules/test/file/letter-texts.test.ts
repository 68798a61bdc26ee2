import { letterKeys, letterSteps, letterWords } from '@kopa/contracts/file/letter-templates';
import { describe, expect, it } from 'vitest';
import { shippedTemplates } from '../../src/file/letter-templates.ts';
import { assertKnownWords, dateInWords, type LetterWriter, letterTexts } from '../../src/file/letter-texts.ts';

const field = { name: 'reason', label: 'Reason', kind: 'text', isRequired: false, maxLength: 500 } as const;
const dated = { name: 'from', label: 'From', kind: 'date', isRequired: true, maxLength: null } as const;
const days = { name: 'days', label: 'Days', kind: 'days', isRequired: true, maxLength: null } as const;
const writer: LetterWriter = {
  ...{ firstName: 'Ada', middleName: 'Ngozi', surname: 'Okafor', stateCode: 'LA/26A/1234', batch: '2026 Batch A' },
  ...{ ppa: 'Ikeja Grammar School', lga: 'Ikeja', deploymentState: 'Lagos' },
};
const unlinked: LetterWriter = { ...writer, stateCode: null, batch: null, ppa: null, lga: null, deploymentState: null };

const textOf = (text: string, values = {}, by = writer) =>
  letterTexts({ addressee: '', text, fields: [field, dated, days] }, values, by, '2026-11-27').text;

describe('the text of a letter', () => {
  it.each([
    ['{full_name}', 'Ada Ngozi Okafor'],
    ['{state_code} {batch} {ppa} {lga} {state}', 'LA/26A/1234 2026 Batch A Ikeja Grammar School Ikeja Lagos'],
    ['{today}', '27 November 2026'],
    ['From {from}, {days} days: {reason}', 'From 3 December 2026, 14 days: {full_name} $& {today}'],
    ['{unknown} {} {constructor}', '{unknown} {} {constructor}'],
  ])('%s reads %s', (text, filled) => {
    const values = { from: '2026-12-03', days: 14, reason: '{full_name} $& {today}' };
    expect(textOf(text, values)).toBe(filled);
  });

  it('has a line of dots for an optional field that is left out, and without a portal record', () => {
    expect(textOf('{reason}', { reason: null })).toMatch(/^\.{10,}$/);
    for (const word of ['state_code', 'batch', 'ppa', 'lga', 'state']) {
      expect(textOf(`{${word}}`, {}, unlinked)).toMatch(/^\.{10,}$/);
    }
  });

  it('names a member without a middle name by two', () =>
    expect(textOf('{full_name}', {}, { ...writer, middleName: null })).toBe('Ada Okafor'));

  it('fills in the addressee too', () => {
    const template = { addressee: 'NYSC {state}', text: '', fields: [] };
    expect(letterTexts(template, {}, writer, '2026-11-27').addressee).toBe('NYSC Lagos');
    expect(letterTexts(template, {}, unlinked, '2026-11-27').addressee).toMatch(/^NYSC \.{10,}$/);
  });

  it('has dates in words', () => {
    expect(dateInWords('2026-11-27')).toBe('27 November 2026');
    expect(dateInWords('2027-01-01')).toBe('1 January 2027');
  });
});

describe('a template', () => {
  it.each(['{reason} {full_name}', 'No word in braces', '{} { }'])('may say %s', (text) =>
    expect(() => assertKnownWords({ addressee: '{state}', text, fields: [field] })).not.toThrow(),
  );

  it.each([
    ['{first_name}', ''],
    ['{Reason}', ''],
    ['', '{ppa_name}'],
  ])('may not say %s to %s', (text, addressee) =>
    expect(() => assertKnownWords({ addressee, text, fields: [field] })).toThrow(
      expect.objectContaining({ code: 'unknown_placeholder' }),
    ),
  );
});

describe('the shipped templates', () => {
  it('are nine, in the order of the service year', () =>
    expect(shippedTemplates.map(({ key }) => key)).toEqual([...letterKeys]));

  it.each(shippedTemplates.map((template) => [template.key, template] as const))('%s is whole', (_, template) => {
    const { steps, fields, through, rule, source, text, addressee } = template;
    expect(() => assertKnownWords(template)).not.toThrow();
    expect(addressee).toBe('The State Coordinator, NYSC {state}');
    expect(steps).toEqual(letterSteps.filter((step) => steps.includes(step)));
    expect(through).toHaveLength(steps.filter((step) => step !== 'coordinator').length);
    expect(rule === null).toBe(source === null);
    expect(text).toContain('{today}');
    for (const { name, kind, maxLength } of fields) {
      // One word: the database's names are in another case.
      expect(name).toMatch(/^[a-z]+$/);
      expect(letterWords).not.toContain(name);
      expect(text).toContain(`{${name}}`);
      expect(maxLength === null).toBe(kind !== 'text');
    }
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
    expect(fields.filter(({ kind }) => kind === 'days')).toHaveLength(template.key === 'leave' ? 1 : 0);
  });
});
