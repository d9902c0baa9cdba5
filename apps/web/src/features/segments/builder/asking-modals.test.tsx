// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EmptyRulesModal } from './empty-rules-modal.tsx';
import { LeaveModal } from './leave-modal.tsx';

afterEach(cleanup);

const nothing = () => undefined;
const asking: readonly [string, ReactNode, string][] = [
  ['leaving', <LeaveModal key="leave" isOpen onStay={nothing} onLeave={nothing} />, 'Keep editing'],
  ['empty rules', <EmptyRulesModal key="empty" fields={['Genre']} onStay={nothing} onSave={nothing} />, 'Cancel'],
];

test.each(asking)('WCAG 2.4.3: the question about %s begins at the answer that loses nothing', (_, modal, answer) => {
  render(modal);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: answer }));
});
