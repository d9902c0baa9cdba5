// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WidgetInput } from '../definition.ts';
import { inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { audienceShares } from './audience-shares.ts';
import { SegmentAudienceWidget } from './segment-audience-widget.tsx';

afterEach(cleanup);

const shares = inputOf({
  type: 'segmentAudience',
  fields: [measure('viewers_percent', 'percent'), measure('sessions_percent', 'percent')],
  rows: [[0.123_456, 1.7]],
});

describe('WID-013: shares', () => {
  it('have two decimals and are capped at 100%', () => {
    expect(audienceShares(shares)).toEqual([
      { label: 'Unique viewers', share: 0.123_456, text: '12.35%', count: null },
      { label: 'Sessions', share: 1, text: '100.00%', count: null },
    ]);
  });

  it('come from counts and the whole', () => {
    const counts = {
      ...inputOf({ type: 'segmentAudience', fields: [measure('unique_viewers'), measure('plays')], rows: [[250, 90]] }),
      totals: { 'v.unique_viewers': 1000, 'v.plays': 60 },
    };
    expect(audienceShares(counts)).toMatchObject([
      { text: '25.00%', count: '250' },
      { text: '100.00%', count: '90' },
    ]);
  });

  it('are not invented where the whole is not known', () => {
    const counts = inputOf({ type: 'segmentAudience', fields: [measure('unique_viewers')], rows: [[250]] });
    expect(audienceShares(counts)).toEqual([{ label: 'Unique viewers', share: null, text: '–', count: '250' }]);
  });
});

describe('the ring', () => {
  const draw = (input: WidgetInput) =>
    render(<SegmentAudienceWidget input={input} theme={tokens.light} view={view} />).container;

  it('is drawn as long as the share', () => {
    const rings = [...draw(shares).querySelectorAll('circle[stroke-dasharray]')].map((ring) => {
      const [drawn = 0, whole = 1] = (ring.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
      return drawn / whole;
    });
    expect(rings[0]).toBeCloseTo(0.1235, 3);
    expect(rings[1]).toBeCloseTo(1, 3);
  });

  it('shows the count where the share is not known', () => {
    draw(inputOf({ type: 'segmentAudience', fields: [measure('unique_viewers')], rows: [[1250]] }));
    expect(screen.getByRole('definition').textContent).toBe('1,250 share not known');
  });

  it('WID-014: without a title says "*Last 60 days"', () => {
    draw({ ...shares, config: { ...shares.config, title: '' } });
    expect(screen.getByText('*Last 60 days')).toBeTruthy();
    cleanup();
    draw(shares);
    expect(screen.queryByText('*Last 60 days')).toBeNull();
  });
});
