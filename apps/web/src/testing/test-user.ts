import type { UserInfo } from '@playhead/contract/http/account/users';
import { pageIds } from '@playhead/domain/pages';

export type TestUserChanges = Partial<Omit<UserInfo, 'flags'>> & { flags?: Partial<UserInfo['flags']> };

export function testUser({ flags, ...changes }: TestUserChanges = {}): UserInfo {
  return {
    customer: { id: 1, name: 'Aurora Stream', accountName: 'aurora' },
    user: { id: 'u1', fullName: 'Ana Ferreira', email: 'ana@aurora.example' },
    colleagues: [],
    identities: [],
    flags: {
      streamIds: true,
      demographics: true,
      subscriberSegments: true,
      subscriberMetadata: true,
      ads: true,
      adServerLog: true,
      viewerIdIsStreamId: false,
      audienceMetadataExport: true,
      ...flags,
    },
    permissions: [],
    functions: ['time_based', 'adhoc_segments'],
    features: pageIds,
    widgets: [],
    menuLinks: [],
    timeZone: 'America/New_York',
    firstDay: null,
    weekStartDay: 0,
    dayPartStarts: ['23:30', '01:00', '02:00', '06:00', '09:00', '16:00', '19:00', '20:00', '23:00'],
    refreshIntervalMs: 1000,
    segments: [],
    viewerLabel: 'Viewer',
    nativePages: pageIds,
    uniqueIdFilter: null,
    defaultCountry: 'united states',
    customTags: [],
    customAdDimensions: [],
    tables: {},
    pageOffers: {},
    samplingOn: false,
    limits: { segmentCalendar: 1, firstWatched: 1, lastWatched: 1, segmentTimeWindow: 1 },
    segmentLock: false,
    footerVisible: true,
    embedOrigins: ['https://portal.example'],
    ...changes,
  };
}
