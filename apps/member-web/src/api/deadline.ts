import { screenLimits } from '@kopa/contracts/limits';

/**
 * Wraps `fetchWith` so that every call ends: without progress for 15 seconds (no answer, or no further part of one) it
 * rejects with a TimeoutError. The answer is read whole, so that reading it later cannot hang.
 */
export function withDeadline(fetchWith: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const controller = new AbortController();
    const progress = deadline((error) => controller.abort(error));
    const given = init.signal ?? null;
    const signal = given === null ? controller.signal : AbortSignal.any([controller.signal, given]);
    // A response that was asked for earlier does not know the signal.
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    aborted.catch(() => undefined);
    const whole = async () => {
      const response = await fetchWith(input, { ...init, signal });
      progress.noted();
      const { status, statusText, headers } = response;
      // Browsers give such an answer a body that is empty, and refuse to make one with it.
      const isWithoutBody = response.body === null || status === 204 || status === 304;
      const body = isWithoutBody ? null : await readAll(response.body, progress.noted);
      return new Response(body, { status, statusText, headers });
    };
    try {
      signal.throwIfAborted();
      return await Promise.race([whole(), aborted]);
    } finally {
      progress.end();
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
