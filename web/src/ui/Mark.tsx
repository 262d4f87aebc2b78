/** The sign of the product: three volumes, the first of which is kept. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="2" width="5" height="20" rx="1.2" fill="#f2c14e" />
      <rect x="9.5" y="8" width="5" height="14" rx="1.2" fill="#f6f3ec" />
      <rect x="17" y="14" width="5" height="8" rx="1.2" fill="#7fb8a4" />
    </svg>
  );
}
