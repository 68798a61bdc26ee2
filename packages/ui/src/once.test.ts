import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('a value is made at the first call, and only then, also where it is undefined', () => {
  const make = vi.fn<() => undefined>();
  const get = once(make);
  expect(make).not.toHaveBeenCalled();
  get();
  get();
  expect(make).toHaveBeenCalledOnce();
});
