import type { ResultProvenance } from '@playhead/contract/http/queries';
import { decimalNumber, exactNumber, formatInstant } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import { COMPARE_LABEL, type WidgetInput } from '../definition.ts';
import { measuresOf } from '../values/result-shape.ts';
import { useViewerWords } from '../viewer-words.ts';
import { sampledText } from './sampled-badge.tsx';
import styles from './provenance.module.css';

export interface ProvenancePanelProps {
  readonly input: WidgetInput;
  readonly provenance: ResultProvenance;
}

/** Every number can say how it was made. */
export function ProvenancePanel({ input, provenance }: ProvenancePanelProps) {
  const words = useViewerWords();
  const filters = input.filterLabels ?? [];
  return (
    <div className={styles.provenance}>
      <h4>{t('Measures')}</h4>
      <dl className={styles.definitions}>
        {measuresOf(input).map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>{field.definition === '' ? t('No definition is on record.') : field.definition}</dd>
          </div>
        ))}
      </dl>
      <h4>{t('Result')}</h4>
      <dl className={styles.facts}>
        <Fact name={t('Period')}>
          {provenance.period?.replace(' to ', ` ${t('to')} `) ?? input.periodLabel ?? t('Not limited')}
        </Fact>
        {(input.compareRows?.length ?? 0) > 0 && (
          <Fact name={t('Compared with')}>{input.compareLabel ?? COMPARE_LABEL}</Fact>
        )}
        <Fact name={t('Time zone')}>{provenance.timeZone}</Fact>
        <Fact name={t('Filters')}>{filters.length === 0 ? t('None') : filters.join('; ')}</Fact>
        <Fact name={t('Method')}>
          {provenance.sampled ? sampledText(input, provenance, words) : t('Exact, all sessions')}
        </Fact>
        <Fact name={t('Computed')}>{computedText(provenance)}</Fact>
        <Fact name={t('Rows read')}>{exactNumber(provenance.rowsRead)}</Fact>
        <Fact name={t('Time taken')}>{elapsedText(provenance.elapsedMs)}</Fact>
      </dl>
      <SqlBlock sql={provenance.sql} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SqlBlock({ sql }: { sql: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  async function copy() {
    try {
      await navigator.clipboard.writeText(sql);
      setCopied('yes');
    } catch {
      // An embedding page may withhold the clipboard: the text stays selectable.
      setCopied('refused');
    }
  }
  const words = { no: t('Copy SQL'), yes: t('Copied'), refused: t('Select the text to copy') };
  return (
    <details className={styles.sql}>
      <summary>SQL</summary>
      <pre>
        <code>{sql}</code>
      </pre>
      <button type="button" className="ph-button" onClick={() => void copy()}>
        {words[copied]}
      </button>
    </details>
  );
}

function computedText({ computedAt, timeZone, cached }: ResultProvenance): string {
  const time = formatInstant(computedAt, { timeZone, seconds: true });
  return cached ? t('{time} (from cache)', { time }) : time;
}

function elapsedText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${decimalNumber(ms / 1000)} s`;
}
