import { type Attack, customerPath, each } from '../attack.ts';

const FIELDS = ['customer_view.series', 'customer_view.device', 'customer_view.country', 'customer_view.plays'];
const VALUES = [
  "' OR 1=1 --",
  "\\' OR 1=1 --",
  'x\\',
  "'; DROP TABLE sessions; --",
  "') UNION ALL SELECT currentUser(), 1 --",
  '" OR ""="',
  '`x` FORMAT JSON',
  '{p0:String}',
  '${customer_view.plays}',
  "a' SETTINGS readonly=0 --",
  '%_%^%^_',
  '^',
  '^^^',
  '1 to 9 to 5',
  '-,-,-',
  ',,,,',
  '>=NaN',
  'NOT NULL',
  '%'.repeat(5000),
  `${'a,'.repeat(5000)}a`,
];
const IDENTIFIERS = [
  'sessions.viewer_id',
  'system.tables',
  'customer_view.plays desc, (SELECT 1)',
  'customer_view.plays`',
  'customer_view.tags.x`; SELECT 1',
  "customer_view.tags.'",
  "file('/etc/passwd')",
  'url("http://127.0.0.1:1")',
  'customer_view.__proto__',
  'constructor',
  '*',
];
const CALCULATIONS = [
  '(select 1)',
  "file('/etc/passwd')",
  "url('http://127.0.0.1:1/', CSV)",
  'sleep(3)',
  'version()',
  'currentUser()',
  '${customer_view.plays}; drop table x',
  '${customer_view.plays} union all select 1',
  "remote('127.0.0.1', system.one)",
  "dictGet('x','y',1)",
  'x -> x',
];

export const injection: Attack = {
  kind: 'injection',
  summary: 'SQL in filter values, field names, sorts, pivots and calculations',
  async run({ attempt, attacker }) {
    const path = customerPath(attacker, '/customer_view/queries/run/json');
    const plays = ['customer_view.plays'];
    const bodies: object[] = [
      ...FIELDS.flatMap((field) => VALUES.map((value) => ({ fields: plays, filters: { [field]: value } }))),
      ...IDENTIFIERS.flatMap((name) => [
        { fields: [name] },
        { fields: plays, sorts: [name] },
        { fields: plays, pivots: [name] },
        { fields: plays, filters: { [name]: 'x' } },
      ]),
      ...CALCULATIONS.map((expression) => ({
        fields: plays,
        dynamic_fields: [{ category: 'table_calculation', table_calculation: 'x', expression }],
      })),
    ];
    await each(bodies, 4, (body) => attempt({ method: 'POST', path, token: attacker.token, body }));
    await each(VALUES, 4, (value) =>
      attempt({
        method: 'GET',
        path: `${customerPath(attacker, '/suggestions/series')}?keyword=${encodeURIComponent(value.slice(0, 200))}`,
        token: attacker.token,
      }),
    );
  },
};
