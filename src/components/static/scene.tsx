const arch = 'M0 560V220a220 220 0 0 1 440 0v340z';

function Landscape() {
  return (
    <>
      <rect width="440" height="560" fill="#f8e6c4" />
      <circle cx="220" cy="306" r="148" fill="#f6d49b" />
      <circle cx="220" cy="306" r="92" fill="#eda24a" />
      <path
        d="M0 330c56-40 104-46 158-22 40 18 66 6 112-14 62-26 118-14 170 22v70H0z"
        fill="#a9c6b6"
      />
      <path
        d="M0 360l12-26 9 16 13-34 13 30 10-20 13 32 14-26 11 24 16-18 14 20h200l12-24 12 20 14-36 13 34 11-22 14 30 13-38 12 34 12-22 12 26v26H0z"
        fill="#4f8473"
      />
      <rect y="378" width="440" height="182" fill="#d7e6dd" />
      <g data-part="glitter" fill="#f0b262">
        <rect x="142" y="388" width="156" height="7" rx="3.5" />
        <rect x="162" y="404" width="112" height="7" rx="3.5" />
        <rect x="150" y="420" width="134" height="7" rx="3.5" />
        <rect x="176" y="436" width="92" height="7" rx="3.5" />
      </g>
      <g data-part="waves" fill="#f4faf6">
        <rect x="34" y="402" width="66" height="5" rx="2.5" />
        <rect x="346" y="396" width="54" height="5" rx="2.5" />
        <rect x="64" y="446" width="50" height="5" rx="2.5" />
        <rect x="330" y="438" width="76" height="5" rx="2.5" />
        <rect x="22" y="492" width="56" height="5" rx="2.5" />
        <rect x="362" y="506" width="48" height="5" rx="2.5" />
      </g>
      <path d="M142 470h156l72 90H70z" fill="#8a6a4b" />
      <path d="M128 488h184M112 508h216M94 530h252" stroke="#6b4f35" strokeWidth="3" />
    </>
  );
}

/** Somebody in a long coat, seen from behind; feet at 0, 0. */
function Person({ coat, hair, scarf }: { coat: string; hair: string; scarf: string }) {
  return (
    <>
      <path d="M-12-8v12M12-8v12" stroke="#2a2a26" strokeWidth="11" strokeLinecap="round" />
      <path d="M-34-6c0-52 6-92 34-92s34 40 34 92c-10 6-58 6-68 0z" fill={coat} />
      <path d="M0-60v54" stroke="#000" strokeOpacity=".14" strokeWidth="3" strokeLinecap="round" />
      <circle cy="-116" r="21" fill={hair} />
      <path d="M-19-99c12 8 26 8 38 0v12c-12 7-26 7-38 0z" fill={scarf} />
    </>
  );
}

function Birch() {
  return (
    <>
      <path d="M40 560c4-150 2-300-6-470h26c4 170 4 320 10 470z" fill="#fbf7ef" />
      <path
        d="M38 180h12M46 236h16M42 300h10M52 352h14M44 420h14M54 480h14M36 132h10"
        stroke="#4a463e"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M48 130c40-8 66-30 84-64M46 200c30 0 50-12 66-34"
        fill="none"
        stroke="#b9ad97"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g data-part="leaves" fill="#2f7a5f">
        <ellipse cx="136" cy="66" rx="30" ry="20" transform="rotate(-24 136 66)" />
        <ellipse cx="104" cy="88" rx="26" ry="17" transform="rotate(-10 104 88)" />
        <ellipse cx="118" cy="160" rx="25" ry="16" transform="rotate(-28 118 160)" />
        <ellipse cx="36" cy="104" rx="34" ry="23" transform="rotate(16 36 104)" />
        <ellipse cx="70" cy="56" rx="34" ry="22" />
      </g>
      <g fill="#e29a3d">
        <ellipse cx="96" cy="116" rx="13" ry="8" transform="rotate(24 96 116)" />
        <ellipse cx="82" cy="184" rx="12" ry="8" transform="rotate(-18 82 184)" />
      </g>
    </>
  );
}

/**
 * Two people on a jetty before a low sun: the picture of the public pages, and poster of the clip that
 * scripts/teaser-clip draws from it by moving its parts.
 */
export function Scene({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 440 560" className={className} aria-hidden="true" focusable="false">
      <clipPath id="scene-arch">
        <path d={arch} />
      </clipPath>
      <g clipPath="url(#scene-arch)">
        <Landscape />
        <g data-part="left" transform="translate(184 500)">
          <Person coat="#1f5b4c" hair="#5b4330" scarf="#f0c987" />
        </g>
        <g data-part="right" transform="translate(258 500)">
          <Person coat="#b3232f" hair="#d9b26a" scarf="#fff3dc" />
        </g>
        <Birch />
      </g>
    </svg>
  );
}
