// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { ContentByPropertyWidget } from './content-by-property-widget.tsx';

afterEach(cleanup);

it.each([
  ['genre', 'plays', 'Shares are of all plays; titles count in each of their genres.'],
  ['genre', 'unique_viewers', 'Titles count in each of their genres.'],
  ['channel', 'plays', undefined],
])('WID-010: by %s, %s: %s', (by, counted, note) => {
  const field = { ...measure(counted), label: counted };
  const input = inputOf({ type: 'contentByProperty', fields: [dimension(by), field], rows: [['Drama', 3]] });
  render(<ContentByPropertyWidget input={input} theme={tokens.light} view={{ ...view, width: 600 }} />);
  expect(screen.queryByText(/each of their genres/)?.textContent).toBe(note);
});
