import styles from './ribbon.module.css';
const WIDTH = 72;
const HEIGHT = 22;
const PAD = 2;

/** Decoration next to a number that is also written out: hidden from screen readers. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = sparkPath(values);
  if (path === '') return null;
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Gaps in the data stay gaps in the line. */
export function sparkPath(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return '';
  const low = Math.min(...known);
  const range = Math.max(...known) - low || 1;
  const step = (WIDTH - 2 * PAD) / (values.length - 1);
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const x = PAD + index * step;
      const y = HEIGHT - PAD - ((value - low) / range) * (HEIGHT - 2 * PAD);
      const part = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
      return part;
    })
    .join('');
}
