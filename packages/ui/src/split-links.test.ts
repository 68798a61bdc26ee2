import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test('a web address in a text is a link, and the punctuation at its end is not part of it', () => {
  expect(splitLinks('See https://portal.nysc.gov.ng/dates?batch=B. Then come (http://maps.example/a_b)!')).toEqual([
    { text: 'See ', isLink: false },
    { text: 'https://portal.nysc.gov.ng/dates?batch=B', isLink: true },
    { text: '. Then come (', isLink: false },
    { text: 'http://maps.example/a_b', isLink: true },
    { text: ')!', isLink: false },
  ]);
});

test.each(['javascript:alert(1)', 'data:text/html,hello', 'example.org', 'https://', ''])('%s is no link', (text) => {
  expect(splitLinks(text).some(({ isLink }) => isLink)).toBe(false);
});
