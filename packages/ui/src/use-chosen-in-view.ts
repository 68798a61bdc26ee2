import { type RefObject, useEffect, useRef } from 'react';

/** The label of a checked chip, or the selected tab. */
const chosenPart = ':checked + label, [aria-selected="true"]';

/** Scrolls a row sideways until its chosen chip or tab stands in its middle, as far as the row goes. */
export function showChosen(row: HTMLElement): void {
  const part = row.querySelector(chosenPart)?.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  if (part !== undefined) row.scrollLeft += part.left + part.width / 2 - (frame.left + frame.width / 2);
}

/** Keeps the chip or tab `chosen` of a row that scrolls sideways in view. Returns the row's ref. */
export function useChosenInView(chosen: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current !== null) showChosen(row.current);
  }, [chosen]);
  return row;
}
