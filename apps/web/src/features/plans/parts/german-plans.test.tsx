// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

const texts = {
  Hour: 'Stunde',
  Bucket: 'Bucket',
  'S3 Bucket is required.': 'S3-Bucket fehlt.',
  'bucket should start with {start}': 'Der Bucket beginnt mit {start}.',
};

// The catalogue is read once, before the modules that use it; other files have theirs in English.
beforeAll(() => {
  vi.resetModules();
  globalThis.playheadTexts = { language: 'de', texts, filledByServers: [] };
  return () => {
    vi.resetModules();
    globalThis.playheadTexts = undefined;
  };
});
afterEach(cleanup);

const emptyTarget = { bucket: '', path: '', accessKeyId: '', region: '' };

test.each(['S3 Bucket is required.', 'S3-Bucket fehlt.', 'Der Bucket beginnt mit s3://.'])(
  'DLV-067: in German the field of the problem "%s" is outlined',
  async (text) => {
    const { FirstProblemContext } = await import('./first-problem.tsx');
    const { S3Fields } = await import('./s3-fields.tsx');
    render(
      <FirstProblemContext value={{ text, id: 'problem' }}>
        <S3Fields s3={emptyTarget} secret="" onChange={() => {}} />
      </FirstProblemContext>,
    );
    expect(screen.getByLabelText('Bucket').getAttribute('aria-describedby')).toBe('problem');
    expect(screen.getByLabelText('Region').getAttribute('aria-describedby')).toBeNull();
  },
);

test('DLV-044: in German the hours of a day are 0 to 23, without halves', async () => {
  const { ClockFields } = await import('./clock-fields.tsx');
  const { container } = render(<ClockFields hour={18} minute={5} onChange={() => {}} />);
  expect(screen.getByRole('combobox', { name: 'Stunde' })).toBeDefined();
  expect(container.textContent).toContain('18');
  expect(screen.queryByText('PM')).toBeNull();
});
