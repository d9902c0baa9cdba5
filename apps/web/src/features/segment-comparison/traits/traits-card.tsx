import type { Segment } from '@playhead/contract/http/segments';
import { exactNumber } from '@playhead/domain/format';
import { t, tSent } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { traitsQuery } from '@playhead/browser/api/segments/segment-comparison-resources.ts';
import { Card } from '../card.tsx';
import { FailedLine, WaitingLine } from '../state-lines.tsx';
import { type ReadTrait, traitGroups } from './trait-groups.ts';
import styles from './traits-card.module.css';

/** What members watch and use more than everyone else. */
export function TraitsCard({ customer, segment }: { customer: string; segment: Segment }) {
  const traits = useQuery(traitsQuery(useApi(), { customer, id: segment.segmentId, built: segment.builtAt }));
  const groups = traitGroups(traits.data ?? []);
  return (
    <Card title={t('What sets this segment apart')} note={t('Index, 100 is everyone; last 60 days')}>
      {traits.isError && !traits.isFetching ? (
        <FailedLine
          words={t('This could not be counted.')}
          error={traits.error}
          onRetry={() => void traits.refetch()}
        />
      ) : traits.data === undefined ? (
        <WaitingLine words={t('Comparing members with everyone')} />
      ) : groups.length === 0 ? (
        <p>{t('Members watch what everyone watches, on the same devices and in the same regions.')}</p>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <section key={group.title} className={styles.group}>
              <h4>{group.title}</h4>
              <ol aria-label={t('{title} that members prefer', { title: group.title })}>
                {group.traits.map((trait) => (
                  <Trait key={`${trait.field} ${trait.value}`} trait={trait} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </Card>
  );
}

function Trait({ trait }: { trait: ReadTrait }) {
  return (
    <li className={styles.trait}>
      <span className={styles.value} title={trait.value}>
        {trait.value} <small>{tSent(trait.label)}</small>
      </span>
      <span className={styles.index}>
        <span className="ph-hidden">{`${t('index')} `}</span>
        {exactNumber(Math.round(trait.index))}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: percent(trait.length) }} />
        <span className={styles.everyone} style={{ insetInlineStart: percent(trait.everyone) }} />
      </span>
      <span className={styles.words}>{trait.words}</span>
    </li>
  );
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
