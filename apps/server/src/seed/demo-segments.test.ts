import {
  DEFAULT_SEGMENT_LIMITS,
  definitionOf,
  describeRules,
  segmentTabs,
  validateSegment,
} from '@playhead/domain/segments';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { expect, test } from 'vitest';
import { demoSegmentsOf } from './demo-segments.ts';

const timed = { timeBased: true, limits: DEFAULT_SEGMENT_LIMITS, today: '2026-06-15' };

test.each(demoCustomers)(
  '$name has five demo segments that its own builder could have made',
  ({ features, ...customer }) => {
    const bodies = demoSegmentsOf({ features, ...customer });
    expect(new Set(bodies.map(({ segmentName }) => segmentName)).size).toBe(5);
    const { ads, demographics } = features;
    const flags = { ads, demographics, adServerLog: ads, subscriberSegments: demographics };
    const offered = segmentTabs({ flags, functions: ['time_based', 'adhoc_segments'] })
      .flatMap(({ fields }) => fields)
      .map(({ key }) => key);
    for (const body of bodies) {
      const definition = definitionOf(body);
      expect(validateSegment(definition, timed), body.segmentName).toEqual([]);
      expect(Object.keys(definition.rows).filter((key) => !offered.includes(key))).toEqual([]);
      expect(describeRules(definition).length).toBeGreaterThan(0);
    }
  },
);
