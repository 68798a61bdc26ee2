import { request } from 'node:https';
import { errorMessages } from '@kopa/contracts/error-messages';

interface FrontAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

interface FrontCall {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** Makes a call over TLS to the front at a port, by the members' host. */
export function callFront(port: number, { path, method, headers, body }: FrontCall): Promise<FrontAnswer> {
  return new Promise((resolve, reject) => {
    const options = { port, path, method, rejectUnauthorized: false, agent: false };
    const call = request({ ...options, headers: { host: 'kopa.test', ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** The body with which the front refuses a call itself. */
export function answerOf(code: 'overloaded' | 'rate_limited' | 'unavailable') {
  return { code, message: errorMessages[code] };
}
