import { refusesTime } from './repeating.ts';

/** Makes a call with the time of its send; once more without it if that is refused. */
export async function withTime<B extends { at: string }, T>(
  body: B,
  call: (body: Omit<B, 'at'> & { at?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await call(body);
  } catch (error) {
    if (!refusesTime(error)) throw error;
    const { at: _wrong, ...rest } = body;
    return call(rest);
  }
}
