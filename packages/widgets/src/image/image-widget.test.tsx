// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inputOf, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { ImageWidget } from './image-widget.tsx';

afterEach(cleanup);

const draw = (visConf: Record<string, unknown>) =>
  render(
    <ImageWidget
      input={inputOf({ type: 'image', fields: [], rows: [], config: { title: 'Night Ferry', visConf } })}
      theme={tokens.light}
      view={view}
    />,
  );

it('WID-009: without a picture a poster is drawn and named', () => {
  draw({});
  const poster = screen.getByRole('img', { name: 'Night Ferry' });
  expect(poster.tagName.toLowerCase()).toBe('svg');
  expect(poster.querySelectorAll('path').length).toBeGreaterThan(1);
});

it('shows the configured picture with its words, and the poster when it is broken', () => {
  draw({ src: 'data:image/png;base64,AAAA', alt: 'The ferry at night' });
  const picture = screen.getByRole('img', { name: 'The ferry at night' });
  expect(picture.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'The ferry at night' }).tagName.toLowerCase()).toBe('svg');
});
