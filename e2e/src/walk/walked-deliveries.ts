import type { Page } from 'playwright-core';
import { adminTab, byEntry, byMenu, dialogOf, press, type WalkedDialog } from './open-dialog.ts';

/** A schedule and a sent file of these titles must be there; it is not known whether the file arrived. */
export const WALKED_SCHEDULE = 'Walked schedule';
export const WALKED_MAIL = 'Walked mail';

export interface SftpAccess {
  address: string;
  user: string;
  password: string;
}

const HOST_KEY = 'web/features/plans/parts/host-key-modal';
const RUNS = 'web/features/jobs/run-history';
const SCHEDULES = 'jobs_management';
const ofSchedule = `Actions for ${WALKED_SCHEDULE}`;

/** Dialogs of a Playhead that may deliver to this server, which it has not seen before. */
export function deliveryDialogs(access: () => SftpAccess): readonly WalkedDialog[] {
  return [
    {
      name: 'page: Send, host key',
      shows: HOST_KEY,
      page: 'overview_page',
      open: async (page) => {
        const { shown: form } = await byEntry('Page settings', 'Send', { dialog: /^Send / })(page);
        await press(form.getByText('SFTP', { exact: true }));
        const { address, user, password } = access();
        await form.getByLabel('Title', { exact: true }).fill('Walked');
        await form.getByLabel('Address', { exact: true }).fill(address);
        await form.getByLabel('User name', { exact: true }).fill(user);
        await form.getByLabel('Password', { exact: true }).fill(password);
        const opener = form.getByRole('button', { name: 'Send', exact: true });
        await press(opener);
        const shown = dialogOf(page, 'Is this the right server?');
        await shown.waitFor();
        return { shown, opener };
      },
    },
    {
      name: 'schedule menu',
      shows: 'web/features/jobs/schedules-tab',
      page: SCHEDULES,
      open: async (page) => {
        await adminTab(page, 'Schedules');
        return byMenu(ofSchedule)(page);
      },
    },
    {
      name: 'schedule: Run history',
      shows: RUNS,
      page: SCHEDULES,
      open: async (page) => {
        await adminTab(page, 'Schedules');
        return byEntry(ofSchedule, 'Run history')(page);
      },
    },
    { name: 'job: Resend', shows: 'web/features/jobs/use-job-actions', page: SCHEDULES, open: resend },
  ];
}

async function resend(page: Page): ReturnType<WalkedDialog['open']> {
  await adminTab(page, 'Jobs');
  return byEntry(`Actions for ${WALKED_MAIL}`, 'Resend', { dialog: 'Send it again?' })(page);
}
