/** The data of the random queries, with what segments need in addition: cities, brands, households, uploaded ids. */
import { makeWorld, pick, seeded, type World, type WorldSession } from '../compile/test-world.ts';

export interface SegmentSession extends WorldSession {
  dma: string | null;
  brand: string | null;
  affiliate: string | null;
  category: string | null;
}

export interface HouseholdValue {
  household_id: string;
  attribute: string;
  value: string;
  share: number;
}

export interface SegmentWorld extends Pick<World, 'ads' | 'segments'> {
  sessions: readonly SegmentSession[];
  demographics: readonly HouseholdValue[];
  residents: readonly HouseholdValue[];
  /** Viewer ids by the id of the upload. */
  uploads: ReadonlyMap<string, ReadonlySet<string>>;
}

export function makeSegmentWorld(seed: number, size: number): SegmentWorld {
  const world = makeWorld(seed, size);
  const random = seeded(seed + 1);
  const sessions = world.sessions.map((session): SegmentSession => ({
    ...session,
    // A viewer may watch at home and elsewhere.
    household_id: random() < 0.1 ? null : session.household_id,
    dma: pick(random, ['Dallas', 'New York', '', null]),
    brand: pick(random, ['Kite', 'kite', null]),
    affiliate: pick(random, ['North', 'South', null]),
    category: pick(random, ['A', 'B', '', null]),
  }));
  const households = Array.from({ length: 40 }, (_, index) => `home${index}`);
  const known = households.filter(() => random() < 0.85);
  const demographics = known.flatMap((household_id): HouseholdValue[] => [
    { household_id, attribute: 'household_income', value: pick(random, ['0', '25000', '100000', '300000']), share: 1 },
    { household_id, attribute: 'household_size', value: pick(random, ['2', '3', '4']), share: 1 },
    ...(random() < 0.7
      ? [{ household_id, attribute: 'home_ownership', value: pick(random, ['Owner', 'Renter']), share: 1 }]
      : []),
    { household_id, attribute: 'presence_of_children', value: pick(random, ['Yes', 'No']), share: 1 },
  ]);
  const residents = known.flatMap((household_id): HouseholdValue[] => {
    const ages = [...new Set([pick(random, ['18-20', '25-29', '65+']), pick(random, ['25-29', '40-44'])])];
    return [
      ...ages.map((value) => ({ household_id, attribute: 'age', value, share: 1 / ages.length })),
      { household_id, attribute: 'gender', value: 'Female', share: pick(random, [0, 0.5]) },
      { household_id, attribute: 'gender', value: 'Male', share: 0.5 },
    ];
  });
  const viewers = [...new Set(sessions.filter(({ started }) => started).map(({ viewer_id }) => viewer_id))];
  return {
    sessions,
    ads: world.ads.map((ad, index) => ({
      ...ad,
      session: sessions.find(({ session_id }) => session_id === ad.session.session_id) ?? ad.session,
      campaign: index % 5 === 0 ? '' : ad.campaign,
    })),
    segments: world.segments,
    demographics,
    residents,
    uploads: new Map([['u1', new Set(viewers.filter(() => random() < 0.4))]]),
  };
}
