import { Refusal } from '../src/refusal.ts';

/** The code of the refusal with the field that it is about, or `allowed`. */
export function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, ...(error.fields ?? []).slice(0, 1).map(({ path }) => path)].join(' ');
  }
  return 'allowed';
}
