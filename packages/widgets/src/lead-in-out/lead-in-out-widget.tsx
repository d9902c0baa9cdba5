import { formatCompact, formatValue } from '@playhead/domain/format';
import { t, tn, tSent } from '@playhead/texts/translate';
import { DrillLabel } from '../chart/drill-label.tsx';
import { titleLevel, titleTarget } from '../chart/title-target.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { useViewerWords } from '../viewer-words.ts';
import { leadSide, leadSubject, type LeadDirection, type LeadLine, SIDE_BY_SIDE_PX } from './lead-sides.ts';
import styles from './lead-in-out.module.css';
import tableStyles from '../table/table.module.css';

/** Narrower than this the numbers of sittings and viewers are in the name's title only. */
const COUNTS_PX = 380;

const WORDS = {
  'lead-in': {
    heading: t('Lead-in'),
    source: t("Share of this title's viewers who came from there"),
    retention: t("Share of that title's viewers who went on to this one"),
  },
  'lead-out': {
    heading: t('Lead-out'),
    source: t("Share of that title's viewers who came from this one"),
    retention: t("Share of this title's viewers who went on to there"),
  },
} as const;

export function LeadInOutWidget(props: WidgetComponentProps) {
  const { input, view } = props;
  const subject = leadSubject(input.config);
  const isSideBySide = view.width >= SIDE_BY_SIDE_PX;
  return (
    <div className={isSideBySide ? `${styles.lead} ${styles.sideBySide}` : styles.lead}>
      <LeadTable {...props} direction="lead-in" />
      <p className={styles.subject}>
        <span aria-hidden="true">{isSideBySide ? '→' : '↓'}</span>
        <strong title={subject}>
          <span>{subject}</span>
        </strong>
        <span aria-hidden="true">{isSideBySide ? '→' : '↓'}</span>
      </p>
      <LeadTable {...props} direction="lead-out" />
    </div>
  );
}

function LeadTable(props: WidgetComponentProps & { direction: LeadDirection }) {
  const { input, direction } = props;
  const lines = leadSide(input.rows, direction);
  const texts = WORDS[direction];
  const words = useViewerWords();
  const counts = props.view.width >= COUNTS_PX;
  return (
    <div className={styles.side}>
      <table className="ph-table">
        <caption className="ph-sr">{`${input.config.title}: ${texts.heading}`}</caption>
        <thead>
          <tr>
            <th scope="col" className="ph-th">
              {texts.heading}
            </th>
            {counts &&
              [t('Sittings'), words(t('Viewers'))].map((heading) => (
                <th key={heading} scope="col" className={`ph-th ${tableStyles.num}`}>
                  {heading}
                </th>
              ))}
            <th scope="col" className={`ph-th ${tableStyles.num}`} title={words(texts.source)}>
              {t('Source %')}
            </th>
            <th scope="col" className={`ph-th ${tableStyles.num}`} title={words(texts.retention)}>
              {t('Retention %')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LeadRow key={`${line.isEnd}${line.title}`} {...props} line={line} counts={counts} />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p className={tableStyles.none}>{t('No Data')}</p>}
    </div>
  );
}

function sittingsText(amount: number | null): string {
  return tn(amount ?? 0, '{count} sittings', '{count} sittings', { count: formatValue(amount, 'integer') });
}

function viewersText(amount: number | null): string {
  return tn(amount ?? 0, '{count} viewers', '{count} viewers', { count: formatValue(amount, 'integer') });
}

function LeadRow(props: WidgetComponentProps & { direction: LeadDirection; line: LeadLine; counts: boolean }) {
  const { line, direction, input, settings, onDataPointClick } = props;
  const level = titleLevel(input.config, settings);
  const words = useViewerWords();
  const counts = [
    { unit: 'sittings', amount: line.sittings, text: sittingsText(line.sittings) },
    { unit: 'viewers', amount: line.viewers, text: words(viewersText(line.viewers)) },
  ];
  const name = line.isEnd ? tSent(line.title) : line.title;
  const bar = (
    <span className="ph-cell-bar" aria-hidden="true">
      <span className={line.isEnd ? 'ph-quiet' : undefined} style={{ width: `${(line.length * 100).toFixed(2)}%` }} />
    </span>
  );
  return (
    <tr className={line.isEnd ? styles.quietRow : undefined}>
      <td className={`ph-dim-first ${tableStyles.dim}`} title={`${name}: ${counts.map(({ text }) => text).join(', ')}`}>
        <DrillLabel
          text={name}
          target={line.isEnd ? null : titleTarget({ title: line.title, level, row: line.row })}
          onDataPointClick={onDataPointClick}
        />
      </td>
      {props.counts &&
        counts.map(({ unit, amount, text }) => (
          <td key={unit} className={tableStyles.num} title={text}>
            <span aria-hidden="true">{formatCompact(amount, 'integer')}</span>
            <span className="ph-sr">{formatValue(amount, 'integer')}</span>
          </td>
        ))}
      <td className={direction === 'lead-in' ? `ph-has-bar ${tableStyles.num}` : tableStyles.num}>
        {direction === 'lead-in' && bar}
        <span className={tableStyles.cellText}>{formatValue(line.source, 'percent')}</span>
      </td>
      <td className={direction === 'lead-out' ? `ph-has-bar ${tableStyles.num}` : tableStyles.num}>
        {direction === 'lead-out' && bar}
        <span className={tableStyles.cellText}>{formatValue(line.retention, 'percent')}</span>
      </td>
    </tr>
  );
}
