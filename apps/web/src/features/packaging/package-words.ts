import type {
  exportDestinations,
  exportFormats,
  PackageFeature,
} from '@playhead/contract/http/administration/packaging';
import type { Permission } from '@playhead/contract/permissions';
import { t } from '@playhead/texts/translate';

interface Words {
  name: string;
  meaning: string;
}

export const featureWords: Record<PackageFeature, Words> = {
  ads: { name: t('Ads'), meaning: t('Ad pages, ad measures and the Ads tabs of the segment builder.') },
  ad_server_log: { name: t('Ad-server log'), meaning: t('Filters by campaign, placement and creative.') },
  demographics: { name: t('Demographics'), meaning: t('Residents and households in widgets, filters and segments.') },
  subscriber_metadata: {
    name: t('Subscriber metadata'),
    meaning: t('The page with the fields loaded about subscribers.'),
  },
  audience_metadata_export: {
    name: t('Export of audience metadata'),
    meaning: t('Exports may contain demographic fields and filters.'),
  },
  stream_ids: {
    name: t('Stream IDs'),
    meaning: t('Viewers can be told apart by stream ID, and segments can require one.'),
  },
  segment_builder: {
    name: t('Full segment builder'),
    meaning: t('The Behavior and Consumption tabs of the segment builder.'),
  },
  segment_time_base: {
    name: t('Time range of segments'),
    meaning: t('Rules of a segment can hold within a time range.'),
  },
  subscriber_segments: { name: t('Subscriber segments'), meaning: t('Subscriber fields in the segment builder.') },
  average_minute_audience: {
    name: t('Average minute audience'),
    meaning: t('How many viewers watched in an average minute, on the Overview.'),
  },
  category_benchmark: {
    name: t('Category benchmark'),
    meaning: t('Your numbers against others of the same category.'),
  },
};

export const permissionWords: Record<Permission, Words> = {
  ci_export_permission: { name: t('Export'), meaning: t('Download files, send them and schedule deliveries.') },
  ci_create_segment_permission: { name: t('Create segments'), meaning: t('Create, edit, copy and delete segments.') },
  ci_ingest_permission: { name: t('Load data'), meaning: t('Send sessions to the ingest API.') },
  ci_admin_permission: { name: t('Administer'), meaning: t('Change settings and users, and read the audit log.') },
};

export const formatWords: Record<(typeof exportFormats)[number], string> = {
  pdf: 'PDF',
  png: t('PNG image'),
  zip: t('ZIP of CSV files'),
  csv: 'CSV',
  txt: t('Text'),
  xlsx: 'Excel',
  json: 'JSON',
  html: 'HTML',
  md: 'Markdown',
  parquet: 'Parquet',
};

export const destinationWords: Record<(typeof exportDestinations)[number], string> = {
  download: t('Download in the browser'),
  email: t('E-mail'),
  s3: 'Amazon S3',
  sftp: 'SFTP',
};

export const weekdays = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;
