declare global {
  interface Window {
    /** Answers on their way by path, asked for by the script that `early-calls.ts` writes into the page. */
    kopaEarly?: Record<string, Promise<Response>>;
  }
}

/** After so many ms an answer that nobody asked for is too old to be given. */
const maxAge = 10_000;

/** The platform's `fetch`, except that the first to ask for what was asked for early gets that answer. */
export const fetchEarlyOrNow: typeof fetch = async (input, init) => {
  const early = window.kopaEarly;
  if (early === undefined || performance.now() > maxAge || (init?.method ?? 'GET') !== 'GET') return fetch(input, init);
  const path = String(input);
  const answer = early[path];
  delete early[path];
  return answer ?? fetch(input, init);
};
