import { t } from '@playhead/texts/translate';
import type { ThemeTokens } from '../theme.ts';
import { seriesColor } from '../theme.ts';
import { useViewerWords } from '../viewer-words.ts';
import type { AudienceShare } from './audience-shares.ts';
import styles from './audience.module.css';
import textStyles from '../css/text.module.css';

const SIZE = 120;
const CENTRE = SIZE / 2;
const WIDTH = 10;
const GAP = 4;

/** WID-014: the words that stand in for a title. */
export const LAST_60_DAYS = t('*Last 60 days');

export interface AudienceRingProps {
  readonly shares: readonly AudienceShare[];
  readonly theme: ThemeTokens;
  readonly note?: string | undefined;
}

/** One ring per share, the first outside; the words next to it say the same. */
export function AudienceRing({ shares, theme, note }: AudienceRingProps) {
  const words = useViewerWords();
  return (
    <div className={styles.audience}>
      <svg className={styles.ring} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        {shares.map((share, index) => (
          <Ring
            key={share.label}
            radius={CENTRE - WIDTH / 2 - index * (WIDTH + GAP)}
            share={share.share ?? 0}
            color={seriesColor(theme, index)}
            track={theme.gridLine}
          />
        ))}
      </svg>
      <div className={styles.words}>
        <dl>
          {shares.map((share, index) => (
            <div key={share.label}>
              <dt>
                <span className={styles.key} style={{ background: seriesColor(theme, index) }} />
                {words(share.label)}
              </dt>
              <dd>
                <strong>{share.share === null && share.count !== null ? share.count : share.text}</strong>{' '}
                <span className={textStyles.muted}>{share.share === null ? t('share not known') : share.count}</span>
              </dd>
            </div>
          ))}
        </dl>
        {note !== undefined && <p className={textStyles.note}>{note}</p>}
      </div>
    </div>
  );
}

function Ring(props: { radius: number; share: number; color: string; track: string }) {
  const length = 2 * Math.PI * props.radius;
  const shape = { cx: CENTRE, cy: CENTRE, r: props.radius, fill: 'none', strokeWidth: WIDTH };
  return (
    <>
      <circle {...shape} stroke={props.track} />
      {props.share > 0 && (
        <circle
          {...shape}
          stroke={props.color}
          strokeDasharray={`${(props.share * length).toFixed(2)} ${length.toFixed(2)}`}
          transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
        />
      )}
    </>
  );
}
