import type { SegmentBody, SegmentCondition, SegmentRules } from '@playhead/contract/http/segments';
import { type DemoCustomer, demoCustomers } from '@playhead/synth/demo-customers';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Author, createSegment, type SaveDeps } from '../features/segments/save-segment.ts';
import { writeShare } from '../features/segments/share-segment.ts';
import type { Database } from '../platform/metadata/metadata.ts';
import { customers, memberships, users } from '../platform/metadata/schema.ts';

/** In the settings of a demo customer whose segments were made once: those somebody deleted stay deleted. */
const SEEDED = 'demo_segments';

/** Through the same door as everybody's; they are built by the job. */
export async function seedDemoSegments(deps: SaveDeps): Promise<void> {
  for (const customer of demoCustomers) {
    const author = (await isSeeded(deps.db, customer.id)) ? null : await findDemoAuthor(deps.db, customer);
    if (author === null) continue;
    for (const body of demoSegmentsOf(customer)) {
      const segment = await createSegment(deps, { author, body });
      if (!segment) continue;
      const share = { shareType: 'all' as const, emailList: [] };
      await writeShare(deps.db, { author, id: String(segment.id), share });
    }
    const patch = JSON.stringify({ [SEEDED]: true });
    await deps.db
      .update(customers)
      .set({ settings: sql`${customers.settings} || ${patch}::jsonb` })
      .where(eq(customers.id, customer.id));
  }
}

async function isSeeded(db: Database, customerId: number): Promise<boolean> {
  const [row] = await db.select({ settings: customers.settings }).from(customers).where(eq(customers.id, customerId));
  return row?.settings[SEEDED] === true;
}

/** The first demo user of the customer alone: the analyst. */
export async function findDemoAuthor(db: Database, { id: customerId }: DemoCustomer): Promise<Author | null> {
  const [user] = await db
    .select({ userId: users.id, email: users.email, fullName: users.fullName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), eq(users.isDemo, true)))
    .orderBy(asc(users.email))
    .limit(1);
  return user ? { ...user, customerId, permissions: [] } : null;
}

type Draft = Pick<SegmentBody, 'segmentName' | 'description' | 'tags' | 'createFilter'> & { days?: number };

export function demoSegmentsOf(customer: DemoCustomer): readonly SegmentBody[] {
  const drafts = [...forEverybody, customer.features.demographics ? families : phones];
  return drafts.map(({ days, ...draft }) => ({
    ...draft,
    existingSegments: [],
    ...(days === undefined ? {} : { timeRange: { op: 'in_the_past' as const, value: days } }),
    playheadStreamId: 'all',
  }));
}

function ruleOf(name: string, condition: Omit<SegmentCondition, 'name'>): SegmentRules {
  return { [name]: [[{ name, ...condition }]] };
}

const forEverybody: readonly Draft[] = [
  {
    segmentName: 'Crime fans',
    description: 'Played at least five different titles, crime among them, in the last 60 days.',
    tags: ['Content'],
    days: 60,
    createFilter: {
      ...ruleOf('category', { op: 'is_equal_to', value: ['Crime'] }),
      ...ruleOf('number_of_unique_assets', { op: 'greater_than_or_equal_to', value: 5 }),
    },
  },
  {
    segmentName: 'Heavy viewers',
    description: 'Ten hours or more in the last 30 days.',
    tags: ['Engagement'],
    days: 30,
    createFilter: ruleOf('total_playtime', { op: 'greater_than_or_equal_to', value: 600 }),
  },
  {
    segmentName: 'New this month',
    description: 'Played for the first time ever in the last 30 days.',
    tags: ['Lifecycle'],
    createFilter: ruleOf('first_watched', { op: 'in_the_past', value: 30 }),
  },
  {
    segmentName: 'Not seen for a month',
    description: 'Played in the last 90 days, but not in the last 30.',
    tags: ['Lifecycle', 'Win back'],
    days: 90,
    createFilter: ruleOf('days_since_last_play', { op: 'greater_than', value: 30 }),
  },
];

const families: Draft = {
  segmentName: 'Families on the ad-supported plan',
  description: 'Homes with children that watched with ads in the last 60 days.',
  tags: ['Advertising'],
  days: 60,
  createFilter: {
    custom_tags: [[{ name: 'plan', op: 'is_equal_to', value: ['ad-supported'] }]],
    ...ruleOf('presence_of_children', { op: 'is_equal_to', value: ['Yes'] }),
  },
};

const phones: Draft = {
  segmentName: 'On the phone in Germany',
  description: 'Watched on a phone in Germany in the last 60 days.',
  tags: ['Devices'],
  days: 60,
  createFilter: {
    ...ruleOf('screen', { op: 'is_equal_to', value: ['Mobile'] }),
    ...ruleOf('country', { op: 'is_equal_to', value: ['germany'] }),
  },
};
