import type { SqlScope } from '../model/index.ts';

export type ParamType = 'String' | 'Float64' | 'UInt64' | 'Bool' | 'Date' | "DateTime('UTC')";
export type ParamList = readonly string[] | readonly number[] | readonly boolean[];
export type ParamValue = string | number | boolean | ParamList;
export type Params = Readonly<Record<string, ParamValue>>;

/** The only way a value gets into a statement: as a placeholder that names its type. */
export interface SqlWriter {
  bind(value: string | number | boolean, type: ParamType): string;
  bindList(values: ParamList, type: 'String' | 'Float64' | 'Bool' | 'Date'): string;
  params(): Params;
  scope: Pick<SqlScope, 'timeZone' | 'weekStartDay'>;
}

export function createSqlWriter(options: { timeZone: string; weekStartDay: number }): SqlWriter {
  const params: Record<string, ParamValue> = { tz: options.timeZone };
  let count = 0;
  const add = (value: ParamValue, type: string) => {
    const name = `p${count}`;
    count += 1;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  return {
    bind: add,
    bindList: (values, type) => add(values, `Array(${type})`),
    params: () => params,
    scope: { timeZone: '{tz:String}', weekStartDay: options.weekStartDay },
  };
}

/** Names come from the model alone; the quotes are for their dots. */
export function quoted(name: string): string {
  return `\`${name}\``;
}
