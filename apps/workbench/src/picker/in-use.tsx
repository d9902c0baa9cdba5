import type { DynamicField } from '@playhead/contract/http/queries';
import { dynamicName } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import pencil from 'lucide/dist/esm/icons/pencil.mjs';
import x from 'lucide/dist/esm/icons/x.mjs';
import type { KeyboardEvent } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import { sentence } from '../dynamic/sentence.ts';
import { DynamicIcon, FieldIcon } from './field-icon.tsx';
import styles from './picker.module.css';

export interface InUseProps {
  composer: Composer;
  onDynamic: (field: DynamicField) => void;
}

/** What is chosen, in the order of the columns. Alt and an arrow move a field. */
export function InUse({ composer, onDynamic }: InUseProps) {
  const { fieldOf, kindOf } = useScope();
  const { state, change, calculations } = composer;
  const move = (event: KeyboardEvent, name: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const alike = state.fields.filter((field) => kindOf(field) === kindOf(name));
    const at = alike.indexOf(name);
    if (event.key === 'ArrowUp' && at > 0) change({ type: 'move-field', name, before: alike[at - 1] ?? null });
    if (event.key === 'ArrowDown') change({ type: 'move-field', name, before: alike[at + 2] ?? null });
  };
  return (
    <ul className={styles.list} aria-label={t('In use')}>
      {state.fields.map((name) => {
        const field = fieldOf(name);
        if (!field) return null;
        return (
          <li key={name} className={styles.row} data-chosen="true">
            <button
              type="button"
              className={styles.main}
              tabIndex={-1}
              data-walk="main"
              aria-label={t('Remove {name}', { name: field.label })}
              title={t('Remove. Alt+↑ and Alt+↓ move it.')}
              onClick={() => change({ type: 'toggle-field', name })}
              onKeyDown={(event) => move(event, name)}
            >
              <FieldIcon field={field} />
              <span className={styles.label}>{field.label}</span>
              <span className={styles.remove}>
                <Icon shape={x} size={12} />
              </span>
            </button>
            {state.pivots.includes(name) ? <span className={styles.badge}>{t('Pivot')}</span> : null}
          </li>
        );
      })}
      {state.dynamicFields.map((field) => {
        const name = dynamicName(field);
        const checked = calculations.get(name);
        return (
          <li key={name} className={styles.row} data-chosen="true" data-broken={checked?.ok === false}>
            <button
              type="button"
              className={styles.main}
              tabIndex={-1}
              data-walk="main"
              aria-label={t('Edit {name}', { name: field.label ?? name })}
              title={checked?.ok === false ? sentence(checked.issue.reason) : t('Edit')}
              onClick={() => onDynamic(field)}
            >
              <DynamicIcon look={field.category === 'measure' ? 'measure' : 'calculation'} />
              <span className={styles.label}>{field.label ?? name}</span>
              <span className={styles.remove}>
                <Icon shape={pencil} size={12} />
              </span>
            </button>
            {checked?.ok === false ? <span className={styles.broken}>{t('Error')}</span> : null}
            <button
              type="button"
              className={styles.action}
              tabIndex={-1}
              data-walk="action"
              aria-label={t('Remove {name}', { name: field.label ?? name })}
              onClick={() => change({ type: 'remove-dynamic', name })}
            >
              <Icon shape={x} size={12} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
