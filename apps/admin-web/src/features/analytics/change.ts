import { formatFigure } from '../../format/format.ts';

/** The difference to the range before in words: "12 % more than the 30 days before (50)". */
export function changeInWords(now: number | null, before: number | null, days: number): string {
  const range = days === 1 ? 'the day before' : `the ${days} days before`;
  if (now === null || before === null)
    return before === null ? `None in ${range}` : `${formatFigure(before)} in ${range}`;
  if (now === before) return `As in ${range}`;
  const word = now > before ? 'more' : 'less';
  if (before === 0) return `None in ${range}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${formatFigure(percent)} % ${word} than ${range} (${formatFigure(before)})`;
}
