/** Navigation state from the login to the dashboard; the search then takes the focus. */
export const justSignedIn = { justSignedIn: true } as const;

/** True if a location's state is {@link justSignedIn}. */
export function hasJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSignedIn' in state;
}
