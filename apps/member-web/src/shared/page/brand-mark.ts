import { createElement } from 'react';

/**
 * Kopa's K on the scheme's gradient. It is decorative, because the name stands beside it.
 */
export function BrandMark({ size }: { size: number }) {
  const frame = { width: size, height: size, viewBox: '0 0 32 32', fill: 'none', 'aria-hidden': true };
  const line = { stroke: 'currentColor', strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return createElement('svg', frame, createElement('path', { d: 'M10 7v18M22 7 11.5 16.5 22 25', ...line }));
}
