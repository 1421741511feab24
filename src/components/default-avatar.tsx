/** The drawing shown when a person has no picture or it does not load (PROF-27); fills a card, too. */
export function DefaultAvatar({ size }: { size: number | string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="64" height="64" fill="#d9e4dc" />
      <circle cx="48" cy="16" r="9" fill="#f0c987" />
      <path d="M-4 52C8 40 18 44 32 50s26 0 36-8v26H-4z" fill="#b9cfc2" />
      <circle cx="32" cy="27" r="11" fill="#3d6f5f" />
      <path d="M11 66c0-14 9-23 21-23s21 9 21 23z" fill="#3d6f5f" />
    </svg>
  );
}
