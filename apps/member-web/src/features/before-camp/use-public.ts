import { useEffect, useState } from 'react';
import { useKept } from './kept.ts';

/** An answer with the time at which it came. */
interface Answer<T> {
  at: string;
  data: T;
}

/**
 * The answer of a public call about `subject`: the one that the device keeps until a newer one has come. The page has
 * no client cache, which is as large as the page.
 */
export function usePublic<T>(
  name: string,
  subject: string,
  load: (subject: string, signal: AbortSignal) => Promise<T>,
) {
  const [text, keep] = useKept(`${name}.${subject}`);
  const [tries, setTries] = useState(0);
  const attempt = `${tries} ${subject}`;
  const [failed, setFailed] = useState('');
  useEffect(() => {
    const { signal, abort } = abortable();
    load(subject, signal).then(
      (data) => keep(JSON.stringify({ at: new Date().toISOString(), data } satisfies Answer<T>)),
      () => signal.aborted || setFailed(attempt),
    );
    return abort;
  }, [subject, attempt, load, keep]);
  const { at = null, data } = (text === '' ? {} : JSON.parse(text)) as Partial<Answer<T>>;
  return { at, data, isFailed: failed === attempt, retry: () => setTries(tries + 1) };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
