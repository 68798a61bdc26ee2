import { screenLimits } from '@kopa/contracts/screen-limits';

/**
 * Wraps `fetchWith` so that every call ends: without progress for 15 seconds (no answer, or no further part of one) it
 * rejects with a TimeoutError. The answer is read whole, so that reading it later cannot hang.
 */
export function withDeadline(fetchWith: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const controller = new AbortController();
    let end: (error: Error) => void = () => undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      end = (error) => {
        controller.abort();
        reject(error);
      };
    });
    ended.catch(() => undefined);
    const progress = deadline((error) => end(error));
    const given = init.signal ?? null;
    // Chrome gives a reason since 98, and joins signals since 116.
    const giveUp = () => end((given?.reason as Error | undefined) ?? new DOMException('Given up.', 'AbortError'));
    given?.addEventListener('abort', giveUp);
    if (given?.aborted === true) giveUp();
    const whole = async () => {
      const response = await fetchWith(input, { ...init, signal: controller.signal });
      progress.noted();
      const { status, statusText, headers } = response;
      // Browsers give such an answer a body that is empty, and refuse to make one with it.
      const isWithoutBody = response.body === null || status === 204 || status === 304;
      const body = isWithoutBody ? null : await readAll(response.body, progress.noted);
      return new Response(body, { status, statusText, headers });
    };
    try {
      return await Promise.race([ended, whole()]);
    } finally {
      progress.end();
      given?.removeEventListener('abort', giveUp);
    }
  };
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPart: () => void) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    onPart();
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Calls `onMissed` once nothing was noted for 15 seconds, until the end. */
export function deadline(onMissed: (error: Error) => void): { noted: () => void; end: () => void } {
  const miss = () => onMissed(new DOMException('The network did not answer in time.', 'TimeoutError'));
  let timer = setTimeout(miss, screenLimits.noProgress);
  const end = () => clearTimeout(timer);
  return {
    noted: () => {
      end();
      timer = setTimeout(miss, screenLimits.noProgress);
    },
    end,
  };
}
