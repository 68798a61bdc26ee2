/** The K of Kopa. It is decorative, because the heading beside it has the name. */
export function KopaMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6b3a" />
      <path
        d="M10 7v18M22 7 11.5 16.5 22 25"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
