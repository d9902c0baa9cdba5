import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { operatorRecords } from '@playhead/domain/filters';
import {
  definitionOf,
  DEFAULT_SEGMENT_LIMITS,
  describeRules,
  existingCycle,
  segmentFields,
  validateSegment,
} from '@playhead/domain/segments';
import { compileBuild, compileCoverage } from '../segments/index.ts';
import { analysisCases } from '../analyses/test-golden-cases.ts';
import { context, type Growing, joined } from './test-growing-queries.ts';

const indexes = (size: number) => Array.from({ length: size }, (_, index) => index);
type Rule = Readonly<Record<string, unknown>>;

function segment(
  name: string,
  body: (size: number) => { rules?: Record<string, Rule[][]>; existing?: unknown; name?: string },
): Growing {
  return {
    name,
    lengthOf(size) {
      const { rules = {}, existing = [], name: segment_name = 'A' } = body(size);
      const create_filter = JSON.stringify(rules);
      const definition = definitionOf(
        decodeWire(SegmentBody, { segment_name, create_filter, existing_segments: JSON.stringify(existing) }),
      );
      validateSegment(definition, { timeBased: true, limits: DEFAULT_SEGMENT_LIMITS, today: '2026-11-05' });
      describeRules(definition);
      const builds = compileBuild(definition, { ...context, sessions: 1 });
      return [compileCoverage(definition, context), ...builds].reduce((sum, { sql }) => sum + sql.length, 0);
    },
  };
}

const operands = {
  none: () => '',
  one: (at: number) => at,
  range: (at: number) => `${at} to ${at + 1}`,
  duration: (at: number) => `${at + 1} days`,
};

export const growingRules: readonly Growing[] = [
  ...segmentFields.flatMap(({ key, operators, options, type }) => {
    const rule = (at: number): Rule => {
      const op = operators[at % operators.length] ?? 'is_equal_to';
      const { operand } = operatorRecords[op];
      const option = operand === 'one' ? options[at % Math.max(1, options.length)] : undefined;
      const dates = type === 'date' && operand === 'range' ? '2026/10/01 to 2026/10/09' : undefined;
      return { name: key, op, value: option?.value ?? dates ?? operands[operand](at) };
    };
    const values = (size: number) => indexes(size).map((at) => rule(at * operators.length)['value']);
    return [
      segment(`${key}: rows`, (size) => ({ rules: { [key]: indexes(size).map((at) => [rule(at)]) } })),
      segment(`${key}: rules of a row`, (size) => ({ rules: { [key]: [indexes(size).map(rule)] } })),
      segment(`${key}: values`, (size) => ({ rules: { [key]: [[{ ...rule(0), value: values(size) }]] } })),
      segment(`${key}: shares`, (size) => ({
        rules: { [key]: indexes(size).map((at) => [{ ...rule(at), percent: [10, 90] }]) },
      })),
    ];
  }),
  segment('custom tags', (size) => ({
    rules: { custom_tags: indexes(size).map((at) => [{ name: `t${at}`, op: 'contains', value: 'x' }]) },
  })),
  segment('groups of segments', (size) => ({ existing: indexes(size).map((at) => [member(at)]) })),
  segment('segments of a group', (size) => ({ existing: [indexes(size).map(member)] })),
  segment('a long name', (size) => ({ name: 'x'.repeat(size) })),
  {
    name: 'segments made of segments',
    lengthOf(size) {
      const graph = new Map(indexes(size).map((at) => [String(at), [String(at + 1), String(at + 2)]]));
      return existingCycle('0', graph)?.length ?? 0;
    },
  },
];

const member = (at: number) => ({ segment_id: String(at), segment_name: `s${at}` });

export const growingAnalyses: readonly Growing[] = Object.keys(analysisCases('x')).flatMap((name) => [
  growingAnalysis(`${name}: filters`, name, (size) => ({
    text: 'x',
    filters: { 'customer_view.device': joined(size, (at) => `%${at}%`) },
  })),
  growingAnalysis(`${name}: its text`, name, (size) => ({ text: '%,^ '.repeat(size / 5), filters: {} })),
]);

function growingAnalysis(
  name: string,
  key: string,
  makeInput: (size: number) => { text: string; filters: Record<string, string> },
): Growing {
  return {
    name,
    lengthOf(size) {
      const { text, filters } = makeInput(size);
      return analysisCases(text)[key]?.(filters, { ...context, sittingGapMinutes: 30 }).sql.length ?? 0;
    },
  };
}
