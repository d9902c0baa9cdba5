export function NorthlightMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="mark" fill="none">
      <path d="M4 26C7.5 13.5 12 7 16 7s8.5 6.5 12 19" stroke="var(--aurora)" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M10.5 26C12.3 19 14.2 15.5 16 15.5S19.7 19 21.5 26"
        stroke="var(--ember)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
