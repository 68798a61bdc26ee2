import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLateText } from './use-late-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told = vi.fn<(text: string) => void>();

function Field({ isShown = true }) {
  const [text, setText] = useState('');
  const { field, onWritten } = useLateText(text, (written) => {
    told(written);
    setText(written);
  });
  return (
    <>
      {isShown && <textarea ref={field} defaultValue={text} onChange={onWritten} />}
      <button type="button" onClick={() => setText('from elsewhere')}>
        Other tab
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (value: string) => fireEvent.change(field(), { target: { value } });

test('a key is in the field at once, and the app is told of the last text in the next task', async () => {
  render(<Field />);
  write('H');
  write('He');
  expect([field().value, told.mock.calls]).toEqual(['He', []]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(told.mock.calls).toEqual([['He']]);
});

test('what comes from elsewhere shows in the field, but never in place of what is being written', async () => {
  render(<Field />);
  write('Mine');
  fireEvent.click(screen.getByRole('button'));
  expect(field().value).toBe('Mine');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(told).toHaveBeenLastCalledWith('Mine');
  fireEvent.click(screen.getByRole('button'));
  expect(field().value).toBe('from elsewhere');
});

test('a text whose field goes away at once is not lost', () => {
  const { unmount } = render(<Field />);
  write('Leaving');
  unmount();
  expect(told).toHaveBeenLastCalledWith('Leaving');
});
