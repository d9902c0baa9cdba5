import type { PackageFeature } from '@playhead/contract/http/administration/packaging';
import type { CustomerFlags } from '../metadata/schema.ts';
import type { Customer } from './customer-directory.ts';

/** Where a feature is stored: a flag, or a member of `functions` or `widgets`. */
type Storage = { flag: keyof CustomerFlags } | { functions: string } | { widgets: string };

const storages: Record<PackageFeature, Storage> = {
  ads: { flag: 'ads_enabled' },
  ad_server_log: { flag: 'adserver_log_enabled' },
  demographics: { flag: 'demographic_enabled' },
  subscriber_metadata: { flag: 'subscriber_metadata_enabled' },
  audience_metadata_export: { flag: 'audience_metadata_export_enabled' },
  stream_ids: { flag: 'playhead_id_enabled' },
  segment_builder: { functions: 'adhoc_segments' },
  segment_time_base: { functions: 'time_based' },
  subscriber_segments: { flag: 'customize_subscriber_segment_enabled' },
  average_minute_audience: { widgets: 'ama' },
  category_benchmark: { widgets: 'category_benchmark' },
};

type Stored = Pick<Customer, 'flags' | 'functions' | 'widgets'>;

export function hasFeature({ flags, functions, widgets }: Stored, feature: PackageFeature): boolean {
  const storage = storages[feature];
  if ('flag' in storage) return flags[storage.flag] === true;
  return 'functions' in storage ? functions.includes(storage.functions) : widgets.includes(storage.widgets);
}

/** Flags, functions and widgets that are no features stay. */
export function withFeatures(stored: Stored, features: readonly PackageFeature[]): Stored {
  let { flags, functions, widgets } = stored;
  for (const [feature, storage] of entries) {
    const isOn = features.includes(feature);
    if ('flag' in storage) flags = { ...flags, [storage.flag]: isOn };
    else if ('functions' in storage) functions = withMember(functions, storage.functions, isOn);
    else widgets = withMember(widgets, storage.widgets, isOn);
  }
  return { flags, functions, widgets };
}

const entries = Object.entries(storages) as readonly [PackageFeature, Storage][];

function withMember(list: readonly string[], member: string, isIn: boolean): readonly string[] {
  const others = list.filter((one) => one !== member);
  if (!isIn) return others;
  return list.includes(member) ? list : [...others, member];
}
