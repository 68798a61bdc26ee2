/** Focuses the menu of an element again after what it had opened has closed. */
export function focusMoreOptions(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('[aria-label="More options"]')?.focus({ preventScroll: true });
}
