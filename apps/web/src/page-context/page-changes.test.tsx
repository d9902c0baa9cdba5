// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { startTransition, Suspense, use, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PageChanges, useIsPageChanging, useStartPageChange } from './page-changes.tsx';

afterEach(cleanup);

test('FLT-064: what shows the page before is told of a change before the page is drawn with it', async () => {
  const drawn = Promise.withResolvers<string>();
  const address: { go?: () => void } = {};
  /** As the router does, the address changes in a transition of its own. */
  function Widgets() {
    const [text, setText] = useState<string | Promise<string>>('before');
    address.go = () => startTransition(() => setText(drawn.promise));
    return <p>{typeof text === 'string' ? text : use(text)}</p>;
  }
  function Apply() {
    const start = useStartPageChange();
    return (
      <button type="button" onClick={() => start(() => address.go?.())}>
        {useIsPageChanging() ? 'changing' : 'still'}
      </button>
    );
  }
  render(
    <PageChanges>
      <Apply />
      <Suspense>
        <Widgets />
      </Suspense>
    </PageChanges>,
  );
  await act(async () => screen.getByRole('button').click());
  expect([screen.getByRole('button').textContent, screen.getByText('before')]).toMatchObject(['changing', {}]);
  await act(async () => drawn.resolve('after'));
  expect([screen.getByRole('button').textContent, screen.getByText('after')]).toMatchObject(['still', {}]);
});
