import { useLayoutEffect, useRef } from 'react';

/**
 * A text field that holds its text itself and tells of it one task later, so that a slow phone shows each key before the
 * app renders. `text` is what the app knows, and goes into the field where it comes from elsewhere.
 */
export function useLateText(text: string, onText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onText);
  tell.current = onText;

  /** Tells of what was written, if that was not done yet. */
  const { current: flush } = useRef(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (field.current !== null) tell.current(field.current.value);
  });

  useLayoutEffect(() => {
    const { current } = field;
    if (current !== null && timer.current === undefined && current.value !== text) current.value = text;
  }, [text]);

  useLayoutEffect(() => flush, [flush]);

  return {
    field,
    flush,
    /** Empties the field at once: where a script measures it, that runs before the effect above. */
    clear: () => {
      if (field.current !== null) field.current.value = '';
    },
    onWritten: () => {
      timer.current ??= setTimeout(flush);
    },
  };
}
