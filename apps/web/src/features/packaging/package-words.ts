import type {
  exportDestinations,
  exportFormats,
  PackageFeature,
} from '@playhead/contract/http/administration/packaging';
import type { Permission } from '@playhead/contract/permissions';

interface Words {
  name: string;
  meaning: string;
}

export const featureWords: Record<PackageFeature, Words> = {
  ads: { name: 'Ads', meaning: 'Ad pages, ad measures and the Ads tabs of the segment builder.' },
  ad_server_log: { name: 'Ad-server log', meaning: 'Filters by campaign, placement and creative.' },
  demographics: { name: 'Demographics', meaning: 'Residents and households in widgets, filters and segments.' },
  subscriber_metadata: { name: 'Subscriber metadata', meaning: 'The page with the fields loaded about subscribers.' },
  audience_metadata_export: {
    name: 'Export of audience metadata',
    meaning: 'Exports may contain demographic fields and filters.',
  },
  stream_ids: { name: 'Stream IDs', meaning: 'Viewers can be told apart by stream ID, and segments can require one.' },
  segment_builder: {
    name: 'Full segment builder',
    meaning: 'The Behavior and Consumption tabs of the segment builder.',
  },
  segment_time_base: { name: 'Time range of segments', meaning: 'Rules of a segment can hold within a time range.' },
  subscriber_segments: { name: 'Subscriber segments', meaning: 'Subscriber fields in the segment builder.' },
  average_minute_audience: {
    name: 'Average minute audience',
    meaning: 'How many viewers watched in an average minute, on the Overview.',
  },
  category_benchmark: { name: 'Category benchmark', meaning: 'Your numbers against others of the same category.' },
};

export const permissionWords: Record<Permission, Words> = {
  ci_export_permission: { name: 'Export', meaning: 'Download files, send them and schedule deliveries.' },
  ci_create_segment_permission: { name: 'Create segments', meaning: 'Create, edit, copy and delete segments.' },
  ci_ingest_permission: { name: 'Load data', meaning: 'Send sessions to the ingest API.' },
  ci_admin_permission: { name: 'Administer', meaning: 'Change settings and users, and read the audit log.' },
};

export const formatWords: Record<(typeof exportFormats)[number], string> = {
  pdf: 'PDF',
  png: 'PNG image',
  zip: 'ZIP of CSV files',
  csv: 'CSV',
  txt: 'Text',
  xlsx: 'Excel',
  json: 'JSON',
  html: 'HTML',
  md: 'Markdown',
  parquet: 'Parquet',
};

export const destinationWords: Record<(typeof exportDestinations)[number], string> = {
  download: 'Download in the browser',
  email: 'E-mail',
  s3: 'Amazon S3',
  sftp: 'SFTP',
};

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
