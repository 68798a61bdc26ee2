import { deadline } from '@kopa/ui/deadline';
import { watchReachable } from '@kopa/ui/reachable';

/**
 * A `fetch` that reports the sent share of the body, 0 to 1; the platform's own cannot. For calls with plain method,
 * headers and body.
 * @throws TypeError without a network, as the platform's does; a TimeoutError after 15 seconds without progress
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  const send: typeof fetch = (url, { method = 'GET', headers, body = null, credentials, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(url));
      request.withCredentials = credentials === 'include';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      const progress = deadline((error) => {
        reject(error);
        request.abort();
      });
      const giveUp = () => request.abort();
      signal?.addEventListener('abort', giveUp);
      request.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')));
      request.addEventListener('loadend', progress.end);
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
      request.addEventListener('progress', progress.noted);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        progress.noted();
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const { status, statusText, responseText } = request;
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(
          new Response(responseText || null, {
            status,
            statusText,
            headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
          }),
        );
      });
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.send(body as XMLHttpRequestBodyInit | null);
    });
  return watchReachable(send);
}
