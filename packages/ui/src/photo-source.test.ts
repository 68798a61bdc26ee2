// @vitest-environment jsdom
import { uploadsUrlName } from '@kopa/contracts/media/photos';
import { afterEach, expect, test } from 'vitest';
import { photoSource } from './photo-source.ts';

afterEach(() => document.head.replaceChildren());

test('photos come from the API, unless the page names another origin', () => {
  expect(photoSource('/uploads/abc.webp', 80)).toBe('/uploads/abc-96.webp');
  const meta = Object.assign(document.createElement('meta'), { name: uploadsUrlName, content: 'https://cdn.test/p' });
  document.head.append(meta);
  expect(photoSource('/uploads/abc.webp', 80)).toBe('https://cdn.test/p/abc-96.webp');
  expect(photoSource('/uploads/abc.webp', 5_000)).toBe('https://cdn.test/p/abc.webp');
  expect(photoSource('blob:https://kopa.test/1', 80)).toBe('blob:https://kopa.test/1');
});
