import type { PageId } from '@playhead/domain/pages';

export interface PlannedPage {
  purpose: string;
  parts: readonly string[];
}

function oneOf(noun: string, inside: string): PlannedPage {
  return {
    purpose: `One ${noun}: who watches it, where and when, and what else they watch.`,
    parts: [
      'Header card',
      'Key figures against the compare period',
      'Viewing over time',
      inside,
      'Devices, DMAs and day parts',
      'What else its viewers watched',
    ],
  };
}

function manyOf(nouns: string): PlannedPage {
  return {
    purpose: `All ${nouns} side by side, by reach, engagement and completion.`,
    parts: [
      'Key figures against the compare period',
      'Bubbles of reach by engagement',
      `Table of ${nouns}`,
      'Known and unknown viewers',
    ],
  };
}

function pathsOf(nouns: string): PlannedPage {
  return {
    purpose: `Which ${nouns} follow each other in one sitting.`,
    parts: ['Flow from first to last', 'Steps with viewers and share', 'Where sittings end'],
  };
}

/** From the product's table of pages; a page leaves this list when it is built. */
export const plannedPages: Partial<Record<PageId, PlannedPage>> = {
  content_overview_page: {
    purpose: 'The whole catalogue by reach, engagement and completion.',
    parts: [
      'Key figures against the compare period',
      'Bubbles of reach by engagement',
      'Content table',
      'Known and unknown viewers by genre',
      'Scatter of titles',
    ],
  },
  content_page: oneOf('series', 'Episodes, and the funnel from the first to the last'),
  channel_overview_page: manyOf('channels'),
  channel_page: oneOf('channel', 'Programmes of the channel'),
  episode_overview_page: manyOf('episodes'),
  episode_page: oneOf('episode', 'Minutes watched within the episode'),
  affiliate_overview_page: manyOf('affiliates'),
  affiliate_page: oneOf('affiliate', 'Channels and series of the affiliate'),
  unique_viewers_page: {
    purpose: 'The viewers themselves, one row each.',
    parts: [
      'Viewers table with fields of your choice',
      'Last watched and total minutes',
      'Devices and places of each viewer',
    ],
  },
  unique_viewers_page_configurable: {
    purpose: 'The viewers themselves, with the fields your company configured.',
    parts: ['Users table with configurable fields', 'Fields configuration'],
  },
  segments_list: {
    purpose: 'Audience segments: who they are and how large they have grown.',
    parts: ['List of segments with state and size', 'Summary panel', 'Segment builder with live coverage'],
  },
  segment_overview: {
    purpose: 'Segments compared with each other.',
    parts: ['Comparison, ten segments at a time', 'Overlap of their viewers'],
  },
  segment_page: {
    purpose: 'One segment and its viewing.',
    parts: ['Segment audience ring', 'Key figures', 'Viewing over time', 'Top content, devices and DMAs'],
  },
  'viewer-acquisition': {
    purpose: 'Where new viewers come from, and which titles bring them.',
    parts: ['New viewers by cohort', 'Titles that acquire viewers'],
  },
  'viewer-retention': {
    purpose: 'How many viewers come back, cohort by cohort.',
    parts: ['Cohort choice', 'Retention by cohort', 'Cohort heat table'],
  },
  day_and_time_page: {
    purpose: 'When people watch.',
    parts: ['Day parts', 'Day of week by hour'],
  },
  paths_page: pathsOf('series'),
  channel_path_page: pathsOf('channels'),
  episode_path_page: pathsOf('episodes'),
  lead_in__out_page: {
    purpose: 'What viewers watched just before and just after.',
    parts: ['Lead-in with source share', 'Lead-out with retention share'],
  },
  device_overview: { purpose: 'All devices and screens.', parts: ['Device table', 'Trends by device'] },
  device_page: oneOf('device', 'Versions and screens'),
  dma_page: {
    purpose: 'Where people watch.',
    parts: ['Map', 'Table of places, at state level where there are no DMAs'],
  },
  ads: {
    purpose: 'What advertising reaches whom.',
    parts: ['Ad figures', 'Campaign table', 'Reach and frequency', 'Viewers reached by frequency'],
  },
  ads_detail: { purpose: 'One campaign in detail.', parts: ['By position', 'By sequence', 'By creative'] },
  ci_customer_view_explore: {
    purpose: 'Ask any question: pick fields, filter, pivot, calculate, draw and save.',
    parts: ['Field picker', 'Filters and pivots', 'Calculations', 'Charts', 'Saving and sharing'],
  },
  customer_reports: {
    purpose: 'Analyses saved by you and your colleagues.',
    parts: ['List with owner and last run', 'Opening, sharing and scheduling'],
  },
  jobs_management: {
    purpose: 'Every export, delivery, schedule run and segment build.',
    parts: ['State, owner, time, rows and bytes', 'Reason of a failure', 'Retry, cancel and download'],
  },
  preference: {
    purpose: 'How Playhead opens for you.',
    parts: ['Default page, period and comparison', 'Number format', 'Theme'],
  },
  'package-settings': {
    purpose: 'What your company has booked.',
    parts: ['Features and permissions', 'Segment quota and lock', 'Session sampling'],
  },
  subscriber_metadata_info: {
    purpose: 'The fields your company uploaded about its subscribers.',
    parts: ['Fields with type and coverage', 'Time of the last upload'],
  },
};
