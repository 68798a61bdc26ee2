import { encode } from 'uqr';

/** A QR code of a text, drawn on white in every colour scheme, because scanners need dark on light. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={200} height={200} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
