import type { UserInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { Popup } from '@playhead/widgets/controls/popup';
import { type ReactNode, useCallback, useState } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './user-menu.module.css';

export interface UserMenuProps {
  user: UserInfo['user'];
  currentCustomer: string;
  customers: readonly { id: string; name: string }[];
  onSwitchCustomer: (customer: string) => void;
  /** The choice of a theme, where the top bar has no room for it. */
  theme: ReactNode;
  onHelp: (topic: 'keyboard' | 'glossary') => void;
  /** Absent in a host's frame: the host owns the sign-in. */
  onSignOut?: (() => void) | undefined;
}

export function UserMenu(props: UserMenuProps) {
  const { user, currentCustomer, customers, onSwitchCustomer, theme, onHelp, onSignOut } = props;
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <Popup
      label={t('Account')}
      align="end"
      open={open}
      onClose={close}
      trigger={
        <button
          type="button"
          className={styles.avatar}
          aria-label={t('{initials}, account of {name}', { initials: initials(user.fullName), name: user.fullName })}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        >
          {initials(user.fullName)}
        </button>
      }
    >
      <div className={styles.person}>
        <p className={styles.name}>{user.fullName}</p>
        <p className={styles.mail}>{user.email}</p>
      </div>
      {customers.length > 1 ? (
        <div className={styles.part}>
          <p className={styles.partHead}>{t('Customer')}</p>
          {customers.map((customer) => (
            <button
              key={customer.id}
              type="button"
              className={styles.action}
              aria-pressed={customer.id === currentCustomer}
              onClick={() => {
                close();
                if (customer.id !== currentCustomer) onSwitchCustomer(customer.id);
              }}
            >
              <span>{customer.name}</span>
              {customer.id === currentCustomer ? <Icon name="check" size={14} /> : null}
            </button>
          ))}
        </div>
      ) : null}
      {theme ? (
        <div className={styles.part}>
          <p className={styles.partHead}>{t('Theme')}</p>
          <div className={styles.theme}>{theme}</div>
        </div>
      ) : null}
      <div className={styles.part}>
        <p className={styles.partHead}>{t('Help')}</p>
        {helpEntries.map(({ topic, label }) => (
          <button
            key={topic}
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              onHelp(topic);
            }}
          >
            <span>{label}</span>
          </button>
        ))}
      </div>
      {onSignOut ? (
        <div className={styles.part}>
          <button type="button" className={styles.action} onClick={onSignOut}>
            <span>{t('Sign out')}</span>
            <Icon name="sign-out" size={14} />
          </button>
        </div>
      ) : null}
    </Popup>
  );
}

const helpEntries = [
  { topic: 'glossary', label: t('Glossary') },
  { topic: 'keyboard', label: t('Keyboard shortcuts') },
] as const;

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => (word ?? '').slice(0, 1).toUpperCase()).join('');
}
