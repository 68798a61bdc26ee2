import { describe, expect, it } from 'vitest';
import {
  type AllowanceFigure,
  type AnswerInFigure,
  afterAnswer,
  assertMayAnswer,
  emptyFigure,
  everybodyCount,
  partCount,
} from '../../src/service/allowance.ts';

/** The figures after each of the members' answers, one after the other. */
function figuresAfter(answers: { member: number; state: string; isPaid: boolean }[]): AllowanceFigure[] {
  const figures = new Map<string, AllowanceFigure>();
  const given = new Map<string, AnswerInFigure>();
  for (const { member, state, isPaid } of answers) {
    for (const [kind, value] of [
      ['everybody', ''],
      ['state', state],
    ] as const) {
      const figure = figures.get(kind + value) ?? emptyFigure(kind, value);
      const before = given.get(kind + member) ?? null;
      given.set(kind + member, { isPaid, version: figure.version });
      figures.set(kind + value, afterAnswer(figure, before, isPaid));
    }
  }
  return [...figures.values()];
}

const of = (state: string, first: number, count: number, paid = count) =>
  Array.from({ length: count }, (_, index) => ({ member: first + index, state, isPaid: index < paid }));

describe('a count', () => {
  it('is null below 10 answers and shown from 10 on', () => {
    const nine = figuresAfter(of('Lagos', 1, 9));
    expect([everybodyCount(nine), partCount(nine, 'state', 'Lagos')]).toEqual([null, null]);
    const ten = figuresAfter(of('Lagos', 1, 10, 6));
    const count = { paid: 6, answers: 10 };
    expect([everybodyCount(ten), partCount(ten, 'state', 'Lagos')]).toEqual([count, count]);
  });

  it('changes only when ten members have answered anew, so that two counts reveal no single member', () => {
    const answers = of('Lagos', 1, 31, 12);
    const seen = answers.map((_, index) => everybodyCount(figuresAfter(answers.slice(0, index + 1)))?.answers ?? null);
    expect(new Set(seen)).toEqual(new Set([null, 10, 20, 30]));
  });

  it('does not change by one member who answers again and again', () => {
    const again = Array.from({ length: 20 }, (_, index) => ({ member: 1, state: 'Lagos', isPaid: index % 2 === 0 }));
    expect(everybodyCount(figuresAfter([...of('Lagos', 1, 10, 0), ...again]))).toEqual({ paid: 0, answers: 10 });
  });

  it('follows ten members who report that it has come', () => {
    const figures = figuresAfter([...of('Lagos', 1, 10, 0), ...of('Lagos', 1, 10)]);
    expect(partCount(figures, 'state', 'Lagos')).toEqual({ paid: 10, answers: 10 });
  });

  it('is null for a state without answers and for members without one', () => {
    const figures = figuresAfter(of('Lagos', 1, 10));
    expect([partCount(figures, 'state', 'Kano'), partCount(figures, 'state', null)]).toEqual([null, null]);
  });
});

describe('the difference of two counts', () => {
  it('never leaves a number below 10: a state is hidden where everybody else would be few', () => {
    const lagos = [...of('Lagos', 1, 10, 0), ...of('Lagos', 1, 5), ...of('Lagos', 11, 5)];
    expect(partCount(figuresAfter(lagos), 'state', 'Lagos')).toEqual({ paid: 10, answers: 15 });
    const withKano = figuresAfter([...lagos, ...of('Kano', 101, 5), ...of('Lagos', 6, 5)]);
    expect(everybodyCount(withKano)?.answers).toBe(20);
    expect(partCount(withKano, 'state', 'Lagos')).toBeNull();
    const withOthers = figuresAfter([...lagos, ...of('Kano', 101, 5), ...of('Oyo', 201, 5)]);
    expect(everybodyCount(withOthers)?.answers).toBe(25);
    expect(partCount(withOthers, 'state', 'Lagos')).toEqual({ paid: 10, answers: 15 });
  });

  it('holds for all states together: the hidden ones have ten answers or none', () => {
    for (let round = 0; round < 200; round += 1) {
      const answers = Array.from({ length: 30 + round }, (_, index) => {
        const member = (index * 7) % 61;
        return { member, state: member < 6 ? 'Kano' : 'Lagos', isPaid: (index * index) % 3 === 0 };
      });
      const figures = figuresAfter(answers);
      const everybody = everybodyCount(figures)?.answers ?? 0;
      const shown = ['Lagos', 'Kano'].map((one) => partCount(figures, 'state', one)?.answers ?? 0);
      const rest = shown.reduce((left, one) => left - one, everybody);
      expect(rest === 0 || rest >= 10, `${everybody} less ${shown}`).toBe(true);
    }
  });
});

describe('an answer', () => {
  const answer = (month: string, paidOn: string | null) => () => assertMayAnswer(month, paidOn, '2026-09-14');

  it('is a day up to today, or not yet', () => {
    for (const day of ['2026-09-01', '2026-09-14', null]) expect(answer('2026-09', day)).not.toThrow();
    expect(answer('2026-08', '2026-09-03')).not.toThrow();
  });

  it('is for a month of the last two years', () => {
    expect(answer('2024-09', '2024-09-30')).not.toThrow();
    for (const day of ['2024-08-31', null]) {
      expect(answer('2024-08', day)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    }
  });

  it('is neither in the future nor before its month', () => {
    for (const [month, day] of [
      ['2026-09', '2026-09-15'],
      ['2026-09', '2026-08-31'],
      ['2026-10', null],
    ] as const) {
      expect(answer(month, day)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    }
  });
});
