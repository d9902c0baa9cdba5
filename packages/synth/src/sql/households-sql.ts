import type { DemoCustomer } from '../demo-customers.ts';
import { at, bits, numbers, texts, withTables } from './sql-text.ts';
import { incomeStep } from './turns-sql.ts';

const RESIDENTS_TABLE = 'playhead.residents';
const DEMOGRAPHICS_TABLE = 'playhead.demographics';

const ageGroups = ['18-20', '21-24', '25-29', '30-34', '35-39', '40-44', '45-49', '50-54', '55-64', '65+'] as const;
/** Lower bounds in dollars. */
const incomeGroups = ['0', '25000', '50000', '75000', '100000', '150000', '200000', '300000'] as const;
/** Every entry is equally likely. */
const headAges = [1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 8, 9, 9] as const;
const COVERAGE_PERCENT = 88;

/** Households in sessions that have no rows yet, so that every new day adds only new households. */
function newHouseholdsSql(customer: DemoCustomer, table: string): string {
  return `
    SELECT household_id, reinterpretAsUInt64(reverse(unhex(substring(household_id, 4)))) AS account_hash
    FROM (
      SELECT DISTINCT assumeNotNull(session.household_id) AS household_id
      FROM playhead.sessions AS session
      WHERE session.customer_id = ${customer.id} AND session.household_id IS NOT NULL
    )
    WHERE ${bits('account_hash', { shift: 4, count: 100 })} < ${COVERAGE_PERCENT}
      AND household_id NOT IN (SELECT household_id FROM ${table} WHERE customer_id = ${customer.id})`;
}

function insertAttributes(options: {
  customer: DemoCustomer;
  table: string;
  tables: Record<string, string>;
  rows: string;
}): string {
  const { customer, table, tables, rows } = options;
  return `INSERT INTO ${table} (customer_id, household_id, household_key, attribute, value, share)
${withTables(tables)}
SELECT toUInt32(${customer.id}), household_id, cityHash64(toUInt32(${customer.id}), household_id), entry.1, entry.2, toFloat32(entry.3)
FROM (SELECT household_id, arrayJoin(${rows}) AS entry FROM (${newHouseholdsSql(customer, table)}))`;
}

/** Shares of ages and genders in a household, which add up to 1. */
export function insertResidentsSql(customer: DemoCustomer): string {
  const head = `toUInt8(${at('head_ages', bits('account_hash', { shift: 23, count: headAges.length }))})`;
  const partner = `if(${head} = 0, 1, ${head} - 1)`;
  const young = `(${head} + 4 + ${bits('account_hash', { shift: 40, count: 3 })}) % ${ageGroups.length}`;
  const women = `(30 + ${bits('account_hash', { shift: 33, count: 41 })}) / 100`;
  return insertAttributes({
    customer,
    table: RESIDENTS_TABLE,
    tables: { ages: texts(ageGroups), head_ages: numbers(headAges) },
    rows: `[
      ('age', ${at('ages', head)}, 0.5), ('age', ${at('ages', partner)}, 0.35), ('age', ${at('ages', young)}, 0.15),
      ('gender', 'Female', ${women}), ('gender', 'Male', 1 - ${women})]`,
  });
}

/** One value per household and attribute. The sessions were drawn with the same children and size. */
export function insertDemographicsSql(customer: DemoCustomer): string {
  const size = `multiIf(account_hash % 1000 < 209, 2, account_hash % 1000 < 357, 3, 4) + (${bits('account_hash', { shift: 52, count: 5 })} = 0)`;
  const owners = `${bits('account_hash', { shift: 30, count: 100 })} < 40 + 5 * (${incomeStep('account_hash')})`;
  return insertAttributes({
    customer,
    table: DEMOGRAPHICS_TABLE,
    tables: { incomes: texts(incomeGroups) },
    rows: `[
      ('household_income', ${at('incomes', incomeStep('account_hash'))}, 1.),
      ('household_size', toString(${size}), 1.),
      ('home_ownership', if(${owners}, 'Owner', 'Renter'), 1.),
      ('presence_of_children', if(${bits('account_hash', { shift: 45, count: 100 })} < 38, 'Yes', 'No'), 1.)]`,
  });
}
