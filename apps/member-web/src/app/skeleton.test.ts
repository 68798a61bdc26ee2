import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';

test('the page of the service worker is not blank for a visitor before its code', () => {
  const { window } = new JSDOM(readFileSync('index.html', 'utf8'), {
    url: 'http://localhost/',
    runScripts: 'outside-only',
  });
  window.matchMedia = (() => ({ matches: false })) as never;
  window.eval(readFileSync('public/start.js', 'utf8'));
  const style = window.document.createElement('style');
  style.textContent = readFileSync('src/app/skeleton.css', 'utf8');
  window.document.head.append(style);
  const skeleton = window.document.querySelector('.skeleton') as Element;
  expect(window.getComputedStyle(skeleton).display).not.toBe('none');
});
