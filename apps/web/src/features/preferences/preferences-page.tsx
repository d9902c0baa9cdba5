import type { PreferenceMap } from '@playhead/contract/http/account/preferences';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { timeZoneEntries } from '@playhead/domain/periods';
import {
  changedPreferences,
  completePreferences,
  DEFAULT_PREFERENCES,
  type Preferences,
  startPages,
} from '@playhead/domain/preferences';
import { t } from '@playhead/texts/translate';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { SaveBar } from '@playhead/browser/ui/save-bar/save-bar.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Field, LookFields, StartFields } from './preference-fields.tsx';
import { HintsField } from './hints-field.tsx';
import styles from './preferences.module.css';
import { useSavePreferences } from './queries.ts';
import { useLeaveCheck } from './use-leave-check.ts';

export interface PreferencesPageProps {
  customer: string;
  user: UserInfo;
  /** As the server has them. */
  saved: PreferenceMap;
  hasTheme: boolean;
  now: () => Date;
  /** Goes back to the previous page. */
  onSaved: (saved: PreferenceMap) => void;
}

/** USR-023..USR-028 */
export function PreferencesPage({ customer, user, saved, hasTheme, now, onSaved }: PreferencesPageProps) {
  const { choice, choose } = useTheme();
  const toasts = useToasts();
  // The draft holds what was touched alone, so a theme that is switched in the top bar meanwhile is no unsaved change here.
  const [draft, setDraft] = useState<Partial<Preferences>>({});
  const previous = { ...completePreferences(saved), theme: choice };
  const values = { ...previous, ...draft };
  const changed = changedPreferences(values, previous);
  const check = useLeaveCheck(changed.length > 0);
  const saving = useSavePreferences(customer, {
    onSaved: (stored) => {
      check.letGo();
      // Also where the server had it already and this browser was switched meanwhile.
      if (draft.theme !== undefined) choose(draft.theme);
      toasts.show({ tone: 'info', text: t('Your preference has been applied successfully!') });
      onSaved(stored);
    },
    // ERR-016: no toast; the words stand where the changes are still waiting.
    onFailed: (error) => console.warn('preferences.save.failed', { error }),
  });
  const groups = useMemo(() => startPages(user), [user]);
  const change = (changes: Partial<Preferences>) => setDraft({ ...draft, ...changes });
  const fields = { values, changed, onChange: change, groups, hasTheme, viewerLabel: user.viewerLabel };
  const defaults = hasTheme ? DEFAULT_PREFERENCES : { ...DEFAULT_PREFERENCES, theme: previous.theme };
  return (
    <AntScope>
      <form
        className={styles.page}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0 && !saving.isPending) saving.mutate(draft);
        }}
      >
        <Section
          title={t('When you open Playhead')}
          note={t('A link or a bookmark always opens exactly what it says.')}
        >
          <StartFields {...fields} />
        </Section>
        <Section title={t('How it looks')}>
          <LookFields {...fields} />
        </Section>
        <Section title={t('Hints')} note={t('A line that explains each page, until you hide it.')}>
          <Field label={t('Hidden hints')}>
            {() => <HintsField customer={customer} hidden={saved.hiddenHints ?? []} />}
          </Field>
        </Section>
        <Section title={t('Set for your company')}>
          <Field
            label={t('Time zone')}
            note={t('Every page shows days and hours of this zone. It cannot be changed here.')}
          >
            {() => <ZoneText zone={user.timeZone} now={now} />}
          </Field>
        </Section>
        <SaveBar count={changed.length} canSave={changed.length > 0} saving={saving} onCancel={() => setDraft({})}>
          <Button
            disabled={changedPreferences(values, defaults).length === 0 || saving.isPending}
            onClick={() => setDraft(defaults)}
          >
            {t('Reset to defaults')}
          </Button>
        </SaveBar>
      </form>
      {check.isPending ? <LeaveDialog onLeave={check.leave} onStay={check.stay} /> : null}
    </AntScope>
  );
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </header>
      {children}
    </section>
  );
}

/** CONST-004 */
function ZoneText({ zone, now }: { zone: string; now: () => Date }) {
  const entry = timeZoneEntries(now()).get(zone);
  return (
    <p className={styles.fixed}>
      {entry?.name ?? zone} {entry === undefined ? null : <span className={styles.offset}>{entry.offset}</span>}
    </p>
  );
}
