import { POSTER_HEIGHT, POSTER_WIDTH, posterArt } from './poster-art.ts';
import styles from './image.module.css';

const GROUND_TOP = 216;
const LINE_PX = 22;
const LONG_LINE = 11;

export interface PosterProps {
  readonly title: string;
  /** What is read aloud; with an empty text the picture is decoration next to the same title. */
  readonly alt: string;
}

/** Drawn here, from the title alone: nothing is fetched. */
export function Poster({ title, alt }: PosterProps) {
  const art = posterArt(title);
  const size = art.lines.some((line) => line.length > LONG_LINE) ? 18 : 21;
  const first = GROUND_TOP + 32 + ((3 - art.lines.length) * LINE_PX) / 4;
  return (
    <svg
      className={styles.poster}
      viewBox={`0 0 ${POSTER_WIDTH} ${POSTER_HEIGHT}`}
      preserveAspectRatio="xMidYMid meet"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <rect width={POSTER_WIDTH} height={POSTER_HEIGHT} fill={art.sky} />
      {art.shapes.map((shape, index) => (
        <path key={index} d={shape.d} fill={shape.fill} fillRule="evenodd" opacity={shape.opacity ?? 1} />
      ))}
      <rect y={GROUND_TOP} width={POSTER_WIDTH} height={POSTER_HEIGHT - GROUND_TOP} fill={art.ground} />
      <text fill={art.ink} fontSize={size} fontWeight={650} letterSpacing="-0.2" aria-hidden="true">
        {art.lines.map((line, index) => (
          <tspan key={index} x={16} y={first + index * LINE_PX}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}
