/** Invented advertisers. Their campaigns run in turn, each with its own creatives. */
export interface Advertiser {
  name: string;
  weight: number;
  campaigns: readonly string[];
}

export const advertisers: readonly Advertiser[] = [
  { name: 'Brightfork Foods', weight: 14, campaigns: ['Weeknight Suppers', 'Snack Season', 'Holiday Table'] },
  { name: 'Velora Motors', weight: 13, campaigns: ['The Quiet Drive', 'Year-End Event', 'Built for Gravel'] },
  { name: 'Nimbus Mobile', weight: 12, campaigns: ['Bring Your Number', 'Family of Five', 'Unlimited Summer'] },
  { name: 'Harbor Mutual Insurance', weight: 11, campaigns: ['Safe Harbor', 'Bundle and Save'] },
  { name: 'Cloverleaf Grocers', weight: 9, campaigns: ['Fresh by Friday', 'Farm to Cart'] },
  { name: 'Pillar & Pine', weight: 8, campaigns: ['Sofa Weekend', 'Make Room', 'Garden Reset'] },
  { name: 'Zestra Drinks', weight: 8, campaigns: ['Citrus Hour', 'Zero Is More'] },
  { name: 'Solace Health', weight: 7, campaigns: ['Ask Us First', 'Open Enrollment'] },
  { name: 'Tandem Bank', weight: 6, campaigns: ['Two Percent Back', 'First Account'] },
  { name: 'Wayfarer Air', weight: 5, campaigns: ['Long Weekend Fares', 'Go See Them'] },
  { name: 'Playnook Toys', weight: 4, campaigns: ['Build It Big', 'Wish List'] },
  { name: 'Lumen Pictures', weight: 3, campaigns: ['In Theaters Friday', 'Now Streaming'] },
];

export const placements = [
  'Standard',
  'Prime Sponsorship',
  'Pause Screen',
  'Run of Service',
  'Targeted Household',
] as const;

export const creativeNames = ['Kitchen', 'Road', 'Neighbors', 'Sunrise', 'Big Reveal', 'Testimonial'] as const;
