import { DEFAULT_VIEWER_LABEL } from '@playhead/domain/format';
import { z } from 'zod';
import type { Customer } from './customer-directory.ts';

const Settings = z.object({ viewer_label: z.string().trim().min(1).max(40).catch(DEFAULT_VIEWER_LABEL) });

/** USR-005: the customer's word for a viewer; an invalid setting gives the default. */
export function viewerLabelOf({ settings }: Pick<Customer, 'settings'>): string {
  return Settings.catch({ viewer_label: DEFAULT_VIEWER_LABEL }).parse(settings).viewer_label;
}
