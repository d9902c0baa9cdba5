// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { late, lateComponent } from './late.ts';

afterEach(cleanup);

const Name = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

test('shows the fallback until its code is here, and asks for it once', async () => {
  const load = vi.fn<() => Promise<typeof Name>>(() => Promise.resolve(Name));
  const Late = lateComponent(late(load), ({ name }) => <p>Waiting for {name}</p>);
  render(
    <>
      <Late name="Ana" />
      <Late name="Ben" />
    </>,
  );
  expect(screen.getByText('Waiting for Ana')).toBeTruthy();
  expect(await screen.findByText('Hello Ana')).toBeTruthy();
  expect(screen.getByText('Hello Ben')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('code that was fetched ahead is drawn at once', async () => {
  const code = late(() => Promise.resolve(Name));
  await code.fetch();
  const Late = lateComponent(code, () => <p>Waiting</p>);
  render(<Late name="Ana" />);
  expect(screen.getByText('Hello Ana')).toBeTruthy();
});

test('a failure goes to the boundary, and the next who wants it tries again', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<typeof Name>>(() => Promise.resolve(Name))
    .mockRejectedValueOnce(new Error('offline'));
  const Late = lateComponent(late(load), () => <p>Waiting</p>);
  const boundary = (key: string) => (
    <Boundary key={key}>
      <Late name="Ana" />
    </Boundary>
  );
  const { rerender } = render(boundary('first'));
  expect(await screen.findByText('failed')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  rerender(boundary('second'));
  expect(await screen.findByText('Hello Ana')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  silence.mockRestore();
});
