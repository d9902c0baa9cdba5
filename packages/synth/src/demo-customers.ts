import { advertisers } from './advertising.ts';
import type { Advertiser } from './advertising.ts';
import { auroraLive, auroraTitles } from './aurora-titles.ts';
import { borealisLive, borealisTitles } from './borealis-titles.ts';
import { buildCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { auroraDevices, borealisDevices } from './devices.ts';
import type { DeviceClasses } from './devices.ts';
import { auroraTeams, borealisTeams } from './episode-words.ts';
import { europePlaces } from './europe-places.ts';
import type { Place } from './place.ts';
import { usPlaces } from './us-places.ts';

export interface DemoCustomer {
  id: number;
  name: string;
  accountName: string;
  zone: string;
  countries: readonly string[];
  /** Share of all sessions; the shares of all customers add up to 1. */
  share: number;
  features: {
    ads: boolean;
    demographics: boolean;
    /** Whether streams have household ids. */
    streamIds: boolean;
    dma: boolean;
  };
  customTags: readonly string[];
  affiliates: readonly string[];
  devices: DeviceClasses;
  places: readonly Place[];
  catalogue: Catalogue;
  teams: readonly string[];
  advertisers: readonly Advertiser[];
}

export const DEMO_SESSIONS = 4_000_000;
/** Thirteen months. */
export const DEMO_DAYS = 396;

const auroraStream: DemoCustomer = {
  id: 1001,
  name: 'Aurora Stream',
  accountName: 'aurora_stream',
  zone: 'America/New_York',
  countries: ['united states'],
  share: 0.7,
  features: { ads: true, demographics: true, streamIds: true, dma: true },
  customTags: ['plan', 'app_version', 'referrer_campaign', 'player'],
  affiliates: ['Direct', 'Direct', 'Direct', 'Northline Cable', 'Summit Fiber', 'Blue River Mobile', 'Prairie Telecom'],
  devices: auroraDevices,
  places: usPlaces,
  catalogue: buildCatalogue({ groups: auroraTitles, live: auroraLive }),
  teams: auroraTeams,
  advertisers,
};

const borealisTv: DemoCustomer = {
  id: 1002,
  name: 'Borealis TV',
  accountName: 'borealis_tv',
  zone: 'Europe/Berlin',
  countries: ['germany', 'france', 'spain', 'italy', 'netherlands', 'sweden', 'poland', 'austria'],
  share: 0.3,
  features: { ads: false, demographics: false, streamIds: false, dma: false },
  customTags: [],
  affiliates: ['Direct', 'Direct', 'Kabelwerk', 'Fibra Sud', 'Nordnett', 'Réseau Clair'],
  devices: borealisDevices,
  places: europePlaces,
  catalogue: buildCatalogue({ groups: borealisTitles, live: borealisLive }),
  teams: borealisTeams,
  advertisers: [],
};

export const demoCustomers: readonly DemoCustomer[] = [auroraStream, borealisTv];
