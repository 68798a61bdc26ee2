import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const onPress = vi.fn(() => true);

function Bubble() {
  return (
    <div {...useLongPress(onPress)}>
      <p>Eight</p>
      <input aria-label="Position" type="range" />
    </div>
  );
}

const touch = { pointerType: 'touch', clientX: 100, clientY: 100 };

beforeEach(() => {
  vi.useFakeTimers();
  onPress.mockClear();
  render(<Bubble />);
});

test('a finger that rests presses, and its tap does nothing else', () => {
  const text = screen.getByText('Eight');
  fireEvent.pointerDown(text, touch);
  fireEvent.pointerMove(text, { clientX: 104, clientY: 97 });
  vi.advanceTimersByTime(500);
  expect(onPress).toHaveBeenCalledOnce();
  expect(fireEvent.touchEnd(text)).toBe(false);
});

test('a tap, a drag, a mouse and a finger on a field do not press', () => {
  const text = screen.getByText('Eight');
  fireEvent.pointerDown(text, touch);
  fireEvent.pointerUp(text);
  fireEvent.pointerDown(text, touch);
  fireEvent.pointerMove(text, { clientX: 100, clientY: 120 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerDown(text, { ...touch, pointerType: 'mouse' });
  fireEvent.pointerDown(screen.getByLabelText('Position'), touch);
  vi.advanceTimersByTime(500);
  expect(onPress).not.toHaveBeenCalled();
});

test('a press that has nothing to offer leaves the tap its click', () => {
  onPress.mockReturnValueOnce(false);
  const text = screen.getByText('Eight');
  fireEvent.pointerDown(text, touch);
  vi.advanceTimersByTime(500);
  expect(fireEvent.touchEnd(text)).toBe(true);
});
