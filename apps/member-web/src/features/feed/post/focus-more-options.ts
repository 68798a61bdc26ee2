/** Returns the focus to the menu of an element. */
export function focusMoreOptions(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('[aria-label="More options"]')?.focus({ preventScroll: true });
}
