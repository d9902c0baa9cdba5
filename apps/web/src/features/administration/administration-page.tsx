import type { Permission } from '@playhead/contract/permissions';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { t } from '@playhead/texts/translate';
import { Tabs } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import styles from './administration.module.css';
import { AuditTab } from './audit-tab.tsx';
import { HealthTab } from './health-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TokensTab } from './tokens-tab.tsx';
import { UsersTab } from './users-tab.tsx';

export interface AdminContext {
  customer: string;
  timeZone: string;
  /** Of the admin: a token can be given these at most. */
  permissions: readonly Permission[];
  words: AdminWords;
  /** Prompts before the page is left with unsaved changes. */
  LeaveCheck: ComponentType<{ hasChanges: boolean }>;
}

/** Names that the read-only page uses too. */
export interface AdminWords {
  features: Readonly<Record<string, { name: string; meaning: string }>>;
  permissions: Readonly<Record<Permission, { name: string; meaning: string }>>;
  formats: Readonly<Record<string, string>>;
  destinations: Readonly<Record<string, string>>;
  weekdays: readonly string[];
}

interface AdministrationPageProps extends AdminContext {
  /** The page as everybody sees it. */
  overview: ReactNode;
}

export function AdministrationPage({ overview, ...context }: AdministrationPageProps) {
  return (
    <AntScope>
      <div className={styles.page}>
        <Tabs
          destroyOnHidden
          items={[
            { key: 'package', label: t('Package'), children: <div className={styles.overview}>{overview}</div> },
            { key: 'settings', label: t('Settings'), children: <SettingsTab {...context} /> },
            { key: 'users', label: t('Users'), children: <UsersTab {...context} /> },
            { key: 'tokens', label: t('API tokens'), children: <TokensTab {...context} /> },
            { key: 'audit', label: t('Audit log'), children: <AuditTab {...context} /> },
            { key: 'health', label: t('Data health'), children: <HealthTab {...context} /> },
          ]}
        />
      </div>
    </AntScope>
  );
}
