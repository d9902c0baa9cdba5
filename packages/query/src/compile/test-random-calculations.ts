import type { TestQuery, Tree } from './test-query.ts';
import { between, pick, type Random } from './test-world.ts';

interface Material {
  numbers: readonly string[];
  rows: readonly string[];
}

/** Sums of fractions depend on the order of addition, so rounding and comparison must not use them. */
interface Made {
  tree: Tree;
  exact: boolean;
}

const wholeNumbers = /plays|attempts|viewers|subscribers|households|app_count|episodes|days|impressions|reach|^mine$/;

export function randomCalculations(random: Random, material: Material): TestQuery['calculations'] {
  const count = between(random, 1, 3);
  const calculations: { name: string; tree: Tree }[] = [];
  const known: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `c${index}`;
    if (random() < 0.2) calculations.push({ name, tree: text(random, material).tree });
    else {
      calculations.push({ name, tree: number(random, material, { depth: 3, known: [...known] }).tree });
      known.push(name);
    }
  }
  return calculations;
}

const field = (name: string): Tree => ({ kind: 'field', name });
const call = (name: string, ...args: readonly Tree[]): Tree => ({ kind: 'function', name, args });
function leaf(random: Random, { numbers }: Material, known: readonly string[]): Made {
  const chosen = random();
  if (chosen < 0.1) return { tree: { kind: 'null' }, exact: true };
  if (chosen < 0.3) return { tree: { kind: 'number', value: pick(random, [0, 1, 2.5, 100]) }, exact: true };
  // The operands of another calculation are not looked up: it counts as inexact.
  if (chosen < 0.4 && known.length > 0) {
    return { tree: call('coalesce', field(pick(random, known)), { kind: 'null' }), exact: false };
  }
  return { tree: field(pick(random, numbers)), exact: true };
}

function number(random: Random, material: Material, options: { depth: number; known: readonly string[] }): Made {
  const { depth, known } = options;
  if (depth === 0) return leaf(random, material, []);
  const inner = () => number(random, material, { depth: depth - 1, known });
  const exactly = (): Made => {
    const made = inner();
    return made.exact ? made : leaf(random, material, []);
  };
  const measured = field(pick(random, material.numbers));
  const isWhole = measured.kind === 'field' && wholeNumbers.test(measured.name);
  switch (
    pick(random, ['leaf', 'operation', 'operation', 'if', 'coalesce', 'round', 'share', 'running', 'offset', 'rank'])
  ) {
    case 'operation': {
      const [left, right] = [inner(), inner()];
      const sign = pick(random, ['+', '-', '*', '/'] as const);
      return {
        tree: { kind: 'operation', sign, left: left.tree, right: right.tree },
        exact: left.exact && right.exact,
      };
    }
    case 'if': {
      const [then, otherwise] = [inner(), inner()];
      return {
        tree: call('if', condition(random, material, exactly), then.tree, otherwise.tree),
        exact: then.exact && otherwise.exact,
      };
    }
    case 'coalesce': {
      const [first, second] = [inner(), inner()];
      return { tree: call('coalesce', first.tree, second.tree), exact: first.exact && second.exact };
    }
    case 'round': {
      const { tree } = exactly();
      return {
        tree: pick(random, [
          call('round', tree, { kind: 'number', value: 2 }),
          call('floor', tree),
          call('ceil', tree),
          call('abs', tree),
        ]),
        exact: true,
      };
    }
    case 'share':
      return {
        tree: call(pick(random, ['percent_of_total', 'percent_of_row', 'percent_of_column']), measured),
        exact: isWhole,
      };
    case 'running':
      return { tree: call('running_total', measured), exact: isWhole };
    case 'offset': {
      const moved = inner();
      return {
        tree:
          random() < 0.5
            ? call('previous', moved.tree)
            : call('offset', moved.tree, { kind: 'number', value: between(random, 0, 2) }),
        exact: moved.exact,
      };
    }
    case 'rank':
      return { tree: call('rank', exactly().tree), exact: true };
    default:
      return leaf(random, material, known);
  }
}

function condition(random: Random, { rows }: Material, exactly: () => Made): Tree {
  const compared: Tree = {
    kind: 'operation',
    sign: pick(random, ['=', '<', '>='] as const),
    left: exactly().tree,
    right: exactly().tree,
  };
  const named: Tree = rows.length > 0 ? call('is_null', field(pick(random, rows))) : call('is_null', exactly().tree);
  return pick(random, [
    compared,
    named,
    { kind: 'operation', sign: pick(random, ['and', 'or'] as const), left: compared, right: named },
  ]);
}

const numericRows = /season_number|episode_number|hour_of_day|ad_sequence/;

function text(random: Random, material: Material): Made {
  const texts = material.rows.filter((name) => !numericRows.test(name));
  const [name] = texts;
  const other: Tree = { kind: 'text', value: pick(random, ['other', 'it"s', '']) };
  if (name === undefined) return { tree: call('is_null', field(pick(random, material.numbers))), exact: true };
  return {
    tree: pick(random, [field(name), call('previous', field(name)), call('coalesce', field(name), other)]),
    exact: true,
  };
}
