// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { AntSegmented } from './ant-segmented.tsx';

afterEach(cleanup);

test('WCAG 2.4.3: a switch is one stop of Tab, its chosen position', async () => {
  render(<AntSegmented aria-label="Frequency" options={['Daily', 'Weekly']} defaultValue="Daily" />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Daily' }));
});
