/** The landscape shown where a picture is missing: two hills, a lake and a low sun. */
export function DefaultPicture() {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <rect width="400" height="300" fill="#f3dfbf" />
      <circle cx="262" cy="128" r="42" fill="#e8a554" />
      <path d="M0 172c60-44 120-52 190-14s140 26 210-18v160H0z" fill="#8fb3a2" />
      <path d="M0 204c80-30 140-24 214 0s128 16 186-6v102H0z" fill="#4c7d6c" />
      <path d="M0 236c110-16 250-16 400 0v64H0z" fill="#cfe0da" />
      <path
        d="M214 250h96M236 264h52M60 258h70"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  );
}
