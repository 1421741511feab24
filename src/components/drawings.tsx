/*
 * Own drawings for empty states: one Nordic window each, in the palette of tokens.css, with fixed
 * tones that stand on both the light and the dark ground. 240 × 180 units.
 */
const sky = '#f4e1c1';
const sun = '#e59f45';
const hill = '#8db3a1';
const wood = '#3f7262';
const deep = '#1f5b4c';
const cream = '#fffaf0';
const berry = '#b3232f';
const bark = '#6b4f35';
const night = '#24372f';

const arch = 'M44 170V88a76 76 0 0 1 152 0v82z';

function Window({ fill = sky }: { fill?: string }) {
  return <path d={arch} fill={fill} />;
}

const meets = (
  <>
    <Window />
    <circle cx="148" cy="74" r="24" fill={sun} />
    <path d="M44 132c40-26 84-22 110-8 16 8 28 8 42 2v44H44z" fill={hill} />
    <path d="M28 146h184a6 6 0 0 1 0 12H28a6 6 0 0 1 0-12z" fill={bark} />
    <path d="M66 158l-8 20M174 158l8 20" stroke={bark} strokeWidth="8" strokeLinecap="round" />
    <path d="M72 108h34v24a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z" fill={deep} />
    <path d="M72 114h-5a9 9 0 0 0 0 18h6" fill="none" stroke={deep} strokeWidth="5" />
    <path d="M134 108h34v24a14 14 0 0 1-14 14h-6a14 14 0 0 1-14-14z" fill={berry} />
    <path d="M168 114h5a9 9 0 0 1 0 18h-6" fill="none" stroke={berry} strokeWidth="5" />
    <path
      d="M84 98c-5-7 5-11 0-19M95 98c-5-7 5-11 0-19M146 98c-5-7 5-11 0-19M157 98c-5-7 5-11 0-19"
      fill="none"
      stroke={cream}
      strokeWidth="4"
      strokeLinecap="round"
    />
  </>
);

const chats = (
  <>
    <Window fill="#dce9e1" />
    <path d="M44 144c50-18 104-18 152 0v26H44z" fill={hill} />
    <path
      d="M70 48h66a20 20 0 0 1 20 20v20a20 20 0 0 1-20 20H92l-20 18v-19a20 20 0 0 1-22-19V68a20 20 0 0 1 20-20z"
      fill={deep}
    />
    <path
      d="M118 88h52a20 20 0 0 1 20 20v14a20 20 0 0 1-16 19v18l-20-17h-36a20 20 0 0 1-20-20v-14a20 20 0 0 1 20-20z"
      fill={sun}
    />
    <path d="M72 70h56M72 84h34" stroke={cream} strokeWidth="5" strokeLinecap="round" />
    <circle cx="124" cy="115" r="5" fill={cream} />
    <circle cx="144" cy="115" r="5" fill={cream} />
    <circle cx="164" cy="115" r="5" fill={cream} />
  </>
);

const people = (
  <>
    <Window />
    <path d="M44 118c34-18 60-8 84-14s44-20 68-8v74H44z" fill={hill} />
    <path d="M44 148c40-16 70 2 100-4s40-8 52-4v30H44z" fill={wood} />
    <path
      d="M72 152c22-14 30 6 48-4s20-22 48-18"
      fill="none"
      stroke={cream}
      strokeWidth="4"
      strokeDasharray="2 9"
      strokeLinecap="round"
    />
    <path d="M78 152C62 132 52 118 52 102a26 26 0 0 1 52 0c0 16-10 30-26 50z" fill={deep} />
    <circle cx="78" cy="101" r="11" fill={cream} />
    <path d="M164 130c-16-20-26-34-26-50a26 26 0 0 1 52 0c0 16-10 30-26 50z" fill={berry} />
    <circle cx="164" cy="79" r="11" fill={cream} />
  </>
);

const calm = (
  <>
    <Window fill={night} />
    <circle cx="142" cy="66" r="19" fill="#f0d9a8" />
    <circle cx="151" cy="60" r="16" fill={night} />
    <g fill="#f0d9a8">
      <circle cx="84" cy="58" r="2.4" />
      <circle cx="104" cy="38" r="1.8" />
      <circle cx="68" cy="86" r="1.8" />
      <circle cx="174" cy="92" r="2.2" />
      <circle cx="116" cy="82" r="1.6" />
    </g>
    <path d="M44 118l18-22 14 18 16-28 20 32 16-20 18 22 16-26 16 20 18-14v24H44z" fill={wood} />
    <path d="M44 124h152v46H44z" fill="#5c8a7a" />
    <path
      d="M72 138h46M132 138h22M92 152h62M62 158h16"
      stroke="#cfe3da"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </>
);

const offline = (
  <>
    <Window />
    <circle cx="96" cy="80" r="22" fill={sun} />
    <path d="M44 112c44-22 100-20 152-2v60H44z" fill="#a9c9bb" />
    <path d="M44 130h152v40H44z" fill="#6f9d8c" />
    <path d="M74 126h96c-4 18-16 26-48 26s-44-8-48-26z" fill={berry} />
    <path d="M92 126v-10M152 126v-10" stroke={bark} strokeWidth="5" strokeLinecap="round" />
    <path d="M150 120l42 34" stroke={bark} strokeWidth="5" strokeLinecap="round" />
    <path d="M186 148l12 10" stroke={bark} strokeWidth="10" strokeLinecap="round" />
    <path d="M58 160h40M122 164h50" stroke={cream} strokeWidth="4" strokeLinecap="round" />
  </>
);

const gone = (
  <>
    <Window />
    <path d="M44 138c50-16 100-16 152 0v32H44z" fill={hill} />
    <path d="M170 138V66" stroke={bark} strokeWidth="6" />
    <circle cx="170" cy="60" r="26" fill={wood} />
    <circle cx="154" cy="78" r="15" fill={wood} />
    <path d="M64 122h84M64 106h84" stroke={deep} strokeWidth="9" strokeLinecap="round" />
    <path d="M60 138h92M72 104v58M140 104v58" stroke={deep} strokeWidth="7" strokeLinecap="round" />
    <path d="M96 158l6-5 5 6" fill="none" stroke={sun} strokeWidth="4" strokeLinecap="round" />
  </>
);

const profile = (
  <>
    <Window fill="#dce9e1" />
    <circle cx="160" cy="66" r="18" fill={sun} />
    <path d="M44 140c50-22 104-22 152 0v30H44z" fill={hill} />
    <circle cx="112" cy="88" r="27" fill="#f2cfa8" />
    <path
      d="M84 90c-4-32 18-42 32-40 18 2 26 16 24 34-10-2-14-10-16-16-8 12-22 18-40 22z"
      fill={bark}
    />
    <path d="M62 170c2-34 22-50 50-50s48 16 50 50z" fill={deep} />
    <path d="M96 122c6 12 26 12 32 0" fill="none" stroke={cream} strokeWidth="5" />
    <circle cx="176" cy="140" r="20" fill={berry} />
    <path d="M176 131v18M167 140h18" stroke={cream} strokeWidth="5" strokeLinecap="round" />
  </>
);

/** The drawings of empty states, by name. */
export const drawings = { meets, chats, people, calm, offline, gone, profile } as const;
