// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { SingleValueSmallWidget } from './single-value-small-widget.tsx';

afterEach(cleanup);

describe('WID-009: small single value', () => {
  it('is one number with its change and without a curve', () => {
    const input = inputOf({
      type: 'single-value-small',
      fields: [dimension('date', 'date'), measure('unique_viewers')],
      rows: [
        [null, 1_234_567],
        ['2026-03-01', 5],
        ['2026-03-02', 6],
      ],
      compareRows: [[null, 1_000_000]],
    });
    render(<SingleValueSmallWidget input={input} theme={tokens.light} view={view} />);
    expect(screen.getByText('1.23M')).toBeTruthy();
    expect(screen.getByText('1,234,567')).toBeTruthy();
    expect(screen.getByText('up 23.46%')).toBeTruthy();
    expect(document.querySelector('svg')).toBeNull();
  });

  it('draws nothing without a measure', () => {
    const input = inputOf({ type: 'single-value-small', fields: [dimension('series')], rows: [['A']] });
    const { container } = render(<SingleValueSmallWidget input={input} theme={tokens.light} view={view} />);
    expect(container.childElementCount).toBe(0);
  });
});
