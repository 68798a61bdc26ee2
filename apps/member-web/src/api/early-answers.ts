declare global {
  interface Window {
    /** Responses by path, or their promises, from the script in the page, `shell/early-calls.ts`. */
    kopaEarly?: Record<string, Promise<Response>>;
  }
}

/** Milliseconds after which an unused early response is too old to use. */
const maxAge = 30_000;

/** The platform's `fetch`, but the first caller of a URL that was fetched early gets that response. */
export const fetchEarlyOrNow: typeof fetch = async (input, init) => {
  const early = window.kopaEarly;
  if (early === undefined || performance.now() > maxAge || (init?.method ?? 'GET') !== 'GET') return fetch(input, init);
  const path = String(input);
  const answer = early[path];
  delete early[path];
  return answer ?? fetch(input, init);
};
