// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { showChosen } from './use-chosen-in-view.ts';

/** A row of 300 px whose chips or tabs are 100 px wide. */
function rowOf(chips: string): HTMLElement {
  const row = document.createElement('div');
  row.innerHTML = chips;
  row.getBoundingClientRect = () => new DOMRect(0, 0, 300, 44);
  [...row.querySelectorAll('label, button')].forEach((part, index) => {
    part.getBoundingClientRect = () => new DOMRect(index * 100, 0, 100, 44);
  });
  return row;
}

const chip = (name: string, checked = '') =>
  `<div><input type="radio" name="one" ${checked}><label>${name}</label></div>`;

test('a row shows its chosen chip in the middle', () => {
  const row = rowOf(chip('a') + chip('b') + chip('c') + chip('d', 'checked'));
  showChosen(row);
  expect(row.scrollLeft).toBe(200);
});

test('a row shows its selected tab in the middle', () => {
  const row = rowOf('<button></button><button></button><button aria-selected="true"></button>');
  showChosen(row);
  expect(row.scrollLeft).toBe(100);
});
