import { type Permission, permissions } from '@playhead/contract/permissions';

/** Published on purpose: demo users exist in demo mode alone and are refused everywhere else. */
export const DEMO_PASSWORD = 'playhead-demo';

export interface DemoUser {
  email: string;
  fullName: string;
  /** What the sign-in page says of them. */
  note: string;
  /** Account names of customers. */
  accounts: readonly string[];
  permissions: readonly Permission[];
}

export const demoUsers: readonly DemoUser[] = [
  {
    email: 'analyst@aurora.example',
    fullName: 'Ada Lindqvist',
    note: 'Aurora Stream, all permissions',
    accounts: ['aurora_stream'],
    permissions,
  },
  {
    email: 'reader@aurora.example',
    fullName: 'Ruben Okafor',
    note: 'Aurora Stream, without export and segment creation',
    accounts: ['aurora_stream'],
    permissions: [],
  },
  {
    email: 'analyst@borealis.example',
    fullName: 'Bianca Moretti',
    note: 'Borealis TV, all permissions',
    accounts: ['borealis_tv'],
    permissions,
  },
  {
    email: 'operator@playhead.example',
    fullName: 'Olga Petrova',
    note: 'Both customers, to switch between them',
    accounts: ['aurora_stream', 'borealis_tv'],
    permissions,
  },
];
