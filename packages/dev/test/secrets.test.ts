import { expect, test } from 'vitest';
import { createPushKeys } from '../src/secrets.ts';

// One key in 256 begins with a zero byte, which the library leaves out.
test('each of 2,000 private push keys has 32 bytes, also where it begins with zeros', () => {
  const keys = Array.from({ length: 2000 }, () => createPushKeys().VAPID_PRIVATE_KEY);
  expect(keys.filter((key) => Buffer.from(key, 'base64url').length !== 32 || key.length !== 43)).toEqual([]);
});
