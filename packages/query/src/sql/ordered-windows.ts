import type { Calculation, CellColumn, Order, Plan } from '../plan/index.ts';
import { frames, type Layers, type WindowName } from './calculation-layers.ts';
import { orderColumn, orderKeys, sortedName } from './order-by.ts';
import type { SqlValue } from './sql-value.ts';

export interface OrderedWindows {
  /** Applies a window function in the order of the result. */
  store(value: SqlValue, window: WindowName, call: (sql: string) => string): SqlValue;
  windowSql(name: WindowName): string;
}

export function createOrderedWindows(options: {
  plan: Plan;
  layers: Layers;
  writeCalculation(calculation: Calculation, column: CellColumn): SqlValue;
}): OrderedWindows {
  const { plan, layers, writeCalculation } = options;
  let keys: { sql: string; level: number } | null = null;

  /** The order may depend on a calculation. */
  function writeKeys(): { sql: string; level: number } {
    let level = 0;
    const keyOf = (order: Order): string => {
      if (order.field.kind !== 'calculation') return sortedName(plan, order);
      const key = layers.shorten(writeCalculation(order.field, orderColumn(plan, order)));
      level = Math.max(level, key.level);
      return key.sql;
    };
    const sorted = orderKeys(plan, keyOf);
    return { sql: sorted.length > 0 ? `ORDER BY ${sorted.join(', ')} ` : '', level };
  }

  return {
    store(value, window, call) {
      keys ??= writeKeys();
      const level = Math.max(value.level, keys.level);
      return layers.store({ sql: `${call(value.sql)} OVER ${window}`, type: value.type, level }, window);
    },
    windowSql: (name) => `${name} AS (${keys?.sql ?? ''}${frames[name]})`,
  };
}
