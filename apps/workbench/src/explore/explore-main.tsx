import type { DynamicField } from '@playhead/contract/http/queries';
import { exploreExamples } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { useMemo } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { useScope } from '../app/scope.ts';
import { ChartSection } from '../chart/chart-section.tsx';
import { FilterSection } from '../filters/filter-section.tsx';
import { ResultSection } from '../results/result-section.tsx';
import { StartScreen } from '../start/start-screen.tsx';
import { Toolbar } from '../toolbar/toolbar.tsx';
import styles from './explore.module.css';
import type { Composer } from './use-composer.ts';
import type { Run } from './use-run.ts';

export interface ExploreMainProps {
  composer: Composer;
  run: Run;
  notes: readonly string[];
  isPickerOpen: boolean;
  onPickerOpen: () => void;
  onDismissNotes: () => void;
  onRun: () => void;
  onDynamic: (field: DynamicField | 'calculation' | 'measure') => void;
}

export function ExploreMain(props: ExploreMainProps) {
  const { composer, run, notes, onRun } = props;
  const { catalogue } = useScope();
  const { change, body, state } = composer;
  const examples = useMemo(() => exploreExamples(catalogue), [catalogue]);
  const isStale = run.state.phase !== 'done' || JSON.stringify(body) !== JSON.stringify(run.state.last?.body);
  const isEmpty = state.fields.length + state.dynamicFields.length === 0;
  return (
    <main className={styles.main}>
      <Toolbar
        composer={composer}
        run={run}
        isStale={isStale}
        isPickerOpen={props.isPickerOpen}
        onPickerOpen={props.onPickerOpen}
        onRun={onRun}
      />
      <FilterSection filters={state.filters} onChange={(filters) => change({ type: 'filters', filters })} />
      {notes.length === 0 ? null : <Notes notes={notes} onDismiss={props.onDismissNotes} />}
      {isEmpty ? (
        <StartScreen
          examples={examples}
          onExample={(example) => {
            change({ type: 'open', state: example });
            onRun();
          }}
        />
      ) : (
        <div className={styles.results}>
          <ChartSection composer={composer} run={run.state} onRun={onRun} />
          <ResultSection
            composer={composer}
            run={run.state}
            isStale={isStale}
            onRun={onRun}
            onDynamic={props.onDynamic}
          />
        </div>
      )}
    </main>
  );
}

function Notes({ notes, onDismiss }: { notes: readonly string[]; onDismiss: () => void }) {
  return (
    <output className={styles.notes}>
      <Icon name="alert" size={15} />
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <button type="button" aria-label={t('Dismiss')} onClick={onDismiss}>
        <Icon name="close" size={13} />
      </button>
    </output>
  );
}
