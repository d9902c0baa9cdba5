// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, lazyChunk, lazyComponent, loadChunk } from './lazy-chunk.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

test('shows the fallback until its code is here, and requests it once', async () => {
  const load = vi.fn<() => Promise<typeof Name>>(() => Promise.resolve(Name));
  const LazyChunk = lazyComponent(lazyChunk(load), ({ name }) => <p>Waiting for {name}</p>);
  render(
    <>
      <LazyChunk name="Ana" />
      <LazyChunk name="Ben" />
    </>,
  );
  expect(screen.getByText('Waiting for Ana')).toBeTruthy();
  expect(await screen.findByText('Hello Ana')).toBeTruthy();
  expect(screen.getByText('Hello Ben')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('code that was fetched ahead is drawn at once', async () => {
  const code = lazyChunk(() => Promise.resolve(Name));
  await code.fetch();
  const LazyChunk = lazyComponent(code, () => <p>Waiting</p>);
  render(<LazyChunk name="Ana" />);
  expect(screen.getByText('Hello Ana')).toBeTruthy();
});

test('a failure goes to the boundary, and the next who wants it tries again', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<typeof Name>>(() => Promise.resolve(Name))
    .mockRejectedValueOnce(new Error('offline'));
  const LazyChunk = lazyComponent(lazyChunk(load), () => <p>Waiting</p>);
  const boundary = (key: string) => (
    <Boundary key={key}>
      <LazyChunk name="Ana" />
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

const never = () => new Promise<never>(() => undefined);

test('ERR-018: code that does not come within 120 s is a ChunkLoadError, and not a moment earlier', async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(error: unknown) => void>();
  const loading = loadChunk(never, 'The map').catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failed.mock.calls[0]?.[0]).toMatchObject({
    name: 'ChunkLoadError',
    message: 'The map could not be loaded (no response within 120 seconds). Please reload this page.',
  });
});

test('ERR-018: code that is refused is a ChunkLoadError at once, with what the browser said', async () => {
  const refusal = new TypeError('Failed to fetch dynamically imported module: /assets/map-1.js');
  const error: unknown = await loadChunk(() => Promise.reject(refusal)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({
    message:
      'A part of this page could not be loaded (Failed to fetch dynamically imported module: /assets/map-1.js). Please reload this page.',
    cause: refusal,
  });
});

test('ERR-018: code that came in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  await expect(loadChunk(() => Promise.resolve(Name))).resolves.toBe(Name);
  expect(vi.getTimerCount()).toBe(0);
});

test('ERR-018: a component whose code hangs goes to the boundary after 120 s, and the next who wants it tries again', async () => {
  vi.useFakeTimers();
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Name>>(() => Promise.resolve(Name)).mockImplementationOnce(never);
  const LazyChunk = lazyComponent(lazyChunk(load), () => <p>Waiting</p>);
  const boundary = (key: string) => (
    <Boundary key={key}>
      <LazyChunk name="Ana" />
    </Boundary>
  );
  const { rerender } = render(boundary('first'));
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(screen.getByText('Waiting')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(screen.getByText('failed')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  rerender(boundary('second'));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Hello Ana')).toBeTruthy();
  silence.mockRestore();
});
