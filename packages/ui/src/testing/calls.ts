let running = new AbortController();
const uploads = new Set<XMLHttpRequest>();

/** Watches the calls of the tests, so that {@link endCalls} can end them. Call it once the mocked API listens. */
export function watchCalls(): void {
  const { fetch, XMLHttpRequest } = globalThis;
  globalThis.fetch = (...call) => Promise.race([fetch(...call), endOf(running.signal)]);
  const value = new Proxy(XMLHttpRequest, {
    construct(target, ...rest) {
      const upload: XMLHttpRequest = Reflect.construct(target, ...rest);
      uploads.add(upload);
      return upload;
    },
  });
  // The mocked one cannot be assigned to.
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value, configurable: true });
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new DOMException('The test has ended.', 'AbortError'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}

/** Ends the calls of a test with it. One without an answer would fail inside another test, seconds later. */
export async function endCalls(): Promise<void> {
  running.abort();
  for (const upload of uploads) upload.abort();
  uploads.clear();
  // Their failures are handled now.
  await new Promise((resolve) => setTimeout(resolve));
  running = new AbortController();
}
