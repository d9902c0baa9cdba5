import { exploreQuery, type OpenedQuery, openQuery } from '@playhead/domain/explore';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { fetchStoredQuery } from '../app/stored-query.ts';
import { useScope } from '../app/scope.ts';
import type { WorkbenchFrame } from '../app/workbench.tsx';
import { FieldPicker } from '../picker/field-picker.tsx';
import { useRecentFields } from '../picker/recent-fields.ts';
import styles from './explore.module.css';
import { ExploreMain } from './explore-main.tsx';
import { useAddress } from './use-address.ts';
import { useComposer } from './use-composer.ts';
import { useRun } from './use-run.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useDriver } from './use-driver.ts';
import { usePickerOpen } from './use-picker-open.ts';
import { useDynamicDialog } from '../dynamic/use-dynamic-dialog.tsx';

export interface ExploreProps {
  opened: OpenedQuery;
  frame: WorkbenchFrame;
}

export function Explore({ opened, frame }: ExploreProps) {
  const scope = useScope();
  const api = useApi();
  const composer = useComposer(opened.state, scope);
  const run = useRun();
  const [notes, setNotes] = useState(opened.notes);
  const search = useRef<HTMLInputElement>(null);
  const [isPickerOpen, setPickerOpen] = usePickerOpen();
  const recent = useRecentFields(scope.storage);
  const { body, query, open } = composer;
  const { start, cancel } = run;
  const qid = useRef(frame.target.kind === 'explore' ? frame.target.qid : undefined);
  const { host } = frame;
  const addRecent = recent.add;
  /** Set by what runs at once: examples, a sort, an opened query. */
  const [runSerial, setRunSerial] = useState(opened.state.fields.length > 0 ? 1 : 0);

  const runNow = useCallback(async () => {
    if (body === null) return;
    const named = () => (qid.current === undefined ? {} : { qid: qid.current });
    addRecent(query.fields);
    host.send({ type: 'explore:run:start', ...named() });
    await start(query, body);
    host.send({ type: 'explore:run:complete', ...named() });
  }, [body, query, start, host, addRecent]);

  const ranSerial = useRef(0);
  useEffect(() => {
    if (runSerial === ranSerial.current) return;
    ranSerial.current = runSerial;
    void runNow();
  }, [runSerial, runNow]);

  const runSoon = useCallback(() => setRunSerial((serial) => serial + 1), []);
  const { tellOpened, settle } = useAddress({
    query,
    onStored: useCallback(
      (id: string | null) => {
        qid.current = id ?? undefined;
        host.send({ type: 'explore:state:changed', ...(id === null ? {} : { qid: id }) });
      },
      [host],
    ),
  });
  const load = useCallback(
    async (id: string) => {
      const stored = await fetchStoredQuery(api, scope.customer, id);
      const loaded = openQuery(stored, scope.catalogue);
      open(loaded.state);
      setNotes(loaded.notes);
      tellOpened(exploreQuery(loaded.state, scope.catalogue), stored.id);
      runSoon();
    },
    [api, scope, open, runSoon, tellOpened],
  );
  useShortcuts({
    onRun: runSoon,
    onUndo: composer.undo,
    onRedo: composer.redo,
    onSearch: useCallback(() => {
      // At once where it is there: what is typed next belongs into it.
      if (search.current) search.current.focus();
      else {
        setPickerOpen(true);
        requestAnimationFrame(() => search.current?.focus());
      }
    }, [setPickerOpen]),
  });
  useDriver({ frame, composer, run: runNow, stop: cancel, load, settle });
  const dynamic = useDynamicDialog(composer);

  return (
    <div className={styles.frame} data-picker={isPickerOpen ? 'open' : 'closed'}>
      {isPickerOpen ? (
        <FieldPicker
          composer={composer}
          recent={recent.names}
          searchRef={search}
          onDynamic={dynamic.open}
          onClose={() => setPickerOpen(false)}
        />
      ) : null}
      <ExploreMain
        composer={composer}
        run={run}
        notes={notes}
        isPickerOpen={isPickerOpen}
        onPickerOpen={() => setPickerOpen(true)}
        onDismissNotes={() => setNotes([])}
        onRun={runSoon}
        onDynamic={dynamic.open}
      />
      {dynamic.dialog}
    </div>
  );
}
