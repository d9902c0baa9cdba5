import type { CustomerSettings, SettingsChange } from '@playhead/contract/http/administration/administration';
import { changedSettings, settingProblems, type SettingName } from '@playhead/domain/administration';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { SaveBar } from '@playhead/browser/ui/save-bar/save-bar.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminContext } from './administration-page.tsx';
import styles from './administration.module.css';
import { Loaded } from './loaded.tsx';
import { settingsQuery, useSaveSettings } from './queries.ts';
import { CalendarFields, ExportFields, FeatureFields, IdentityFields, SegmentFields } from './setting-fields.tsx';

export function SettingsTab(context: AdminContext) {
  const api = useApi();
  const settings = useQuery(settingsQuery(api, context.customer));
  return (
    <Loaded query={settings} words={t('Loading the settings')}>
      {(saved) => <SettingsForm {...context} saved={saved} />}
    </Loaded>
  );
}

/** USR-018: the draft holds what was touched alone, so what another admin saves meanwhile stays. */
function SettingsForm({ customer, words, saved, LeaveCheck }: AdminContext & { saved: CustomerSettings }) {
  const toasts = useToasts();
  const [draft, setDraft] = useState<SettingsChange>({});
  const changes = changedSettings(draft, saved);
  const changed = Object.keys(changes) as SettingName[];
  const problems = settingProblems(changes);
  const saving = useSaveSettings(customer, () => {
    setDraft({});
    toasts.show({ tone: 'info', text: t('The settings are saved. They work from now on.') });
  });
  const hasProblems = Object.keys(problems).length > 0;
  const canSave = changed.length > 0 && !hasProblems && !saving.isPending;
  const fields = {
    values: { ...saved, ...draft } as CustomerSettings,
    changed,
    problems,
    words,
    onChange: (change: SettingsChange) => setDraft({ ...draft, ...change }),
  };
  return (
    <form
      className={styles.form}
      aria-label={t('Settings of the customer')}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) saving.mutate(changes);
      }}
    >
      <IdentityFields {...fields} />
      <CalendarFields {...fields} />
      <FeatureFields {...fields} />
      <SegmentFields {...fields} />
      <ExportFields {...fields} />
      <SaveBar
        count={changed.length}
        canSave={canSave}
        saving={saving}
        problem={hasProblems ? t('Some values cannot be saved yet; see the fields.') : null}
        onCancel={() => setDraft({})}
      />
      <LeaveCheck hasChanges={changed.length > 0} />
    </form>
  );
}
