import styles from './sign-in-picture.module.css';

/** Invented curves of an evening's viewing with the playhead on them. */
export function SignInPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 720 720" preserveAspectRatio="xMaxYMid slice">
        <g className={styles.lines}>
          {[120, 216, 312, 408, 504, 600].map((y) => (
            <path key={y} d={`M0 ${y}H720`} />
          ))}
        </g>
        <path
          className={styles.back}
          d="M0 560C60 548 96 520 150 522S246 570 300 548 384 420 440 404s96 66 150 60 84-52 130-60V720H0z"
        />
        <path
          className={styles.front}
          d="M0 610C70 604 110 590 160 560s84-96 140-104 96 40 150 8 76-150 130-176 96-4 140-22V720H0z"
        />
        <path
          className={styles.stroke}
          d="M0 610C70 604 110 590 160 560s84-96 140-104 96 40 150 8 76-150 130-176 96-4 140-22"
        />
        <path
          className={styles.earlier}
          d="M0 636C80 622 120 610 180 590s96-50 150-46 90 10 140-18 84-100 130-118 80-10 120-20"
        />
        <g className={styles.head}>
          <path d="M520 90V720" />
          <path d="M504 76h32a5 5 0 0 1 4 8l-16 20a5 5 0 0 1-8 0l-16-20a5 5 0 0 1 4-8z" />
          <circle cx="520" cy="369" r="7" />
        </g>
      </svg>
    </div>
  );
}
