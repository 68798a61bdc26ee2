import type { LightMyRequestResponse } from 'fastify';

/** The answer to a call. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** Reads an answer; a body of JSON is parsed. */
export function answerOf({ statusCode, headers, body }: LightMyRequestResponse): Answer {
  const isJson = String(headers['content-type'] ?? '').includes('json');
  return { status: statusCode, headers, body: isJson ? JSON.parse(body) : body };
}

/** Returns the body of a preparing call. @throws if the call was refused */
export function done({ status, body }: Answer) {
  if (status >= 300) throw new Error(`A preparing call returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The ids of the things in a list. */
export const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

/** The address of the next page, null after the last one. */
export const nextOf = ({ headers }: Pick<Answer, 'headers'>): string | null =>
  /^<(\/api\/[^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? null;

/** All cookies that an answer sets, as a browser sends them. */
export function cookiesOf({ headers }: Pick<Answer, 'headers'>): string {
  return [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
}

/** The first cookie that an answer sets: the session. */
export const cookieOf = (answer: Pick<Answer, 'headers'>): string => cookiesOf(answer).split('; ')[0] as string;
