import { useHeadroom } from '@mantine/hooks';
import { useEffect } from 'react';

/** So far from the top, in pixels, the header always stays. */
const fixedAt = 96;

function setAway(isAway: boolean): void {
  document.documentElement.toggleAttribute('data-header-away', isAway);
}

/** On a narrow screen the header leaves while the member scrolls down, and returns on the way up: by CSS of the frame. */
export function AwayHeader() {
  useHeadroom({ fixedAt, onPin: () => setAway(false), onRelease: () => setAway(true) });
  useEffect(() => () => setAway(false), []);
  return null;
}
