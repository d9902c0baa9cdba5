import type { PageId } from '@playhead/domain/pages';

export interface PlannedPage {
  purpose: string;
  parts: readonly string[];
}

/** Tools, from the product's table of pages; a page leaves this list when it is built. */
export const plannedPages: Partial<Record<PageId, PlannedPage>> = {
  'package-settings': {
    purpose: 'What your company has booked.',
    parts: ['Features and permissions', 'Segment quota and lock', 'Session sampling'],
  },
  subscriber_metadata_info: {
    purpose: 'The fields your company uploaded about its subscribers.',
    parts: ['Fields with type and coverage', 'Time of the last upload'],
  },
};
