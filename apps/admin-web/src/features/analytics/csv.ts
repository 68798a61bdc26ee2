import { saveFile } from '@kopa/ui/save-file';

export type CsvRow = readonly (string | number | null)[];

/** Rows as CSV (RFC 4180). */
export function toCsv(rows: readonly CsvRow[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lets the browser save rows as a CSV file. */
export const saveCsv = (name: string, rows: readonly CsvRow[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', '\uFEFF', toCsv(rows));
