// @vitest-environment happy-dom
import type { Annotation } from '@playhead/contract/http/annotations';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { renderFeature } from '../../testing/test-feature.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { annotationsQuery } from './queries.ts';

afterEach(cleanup);

const DAY = '2026-11-12';
const LIST = 'GET /v1/customers/1/annotations';
const annotation = (changes: Partial<Annotation>): Annotation => ({
  id: '7b0f0d5e-0d5e-4d5e-8d5e-0d5e0d5e0d5e',
  day: DAY,
  kind: 'note',
  text: 'Outage in the west',
  createdBy: 'Ana Ferreira',
  createdAt: '2026-11-13T01:40:00.000Z',
  mine: true,
  ...changes,
});

/** Annotations come through the list, as on a page: what is written must be read again to be seen. */
function Notes({ days, onClose }: { days: readonly string[]; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const range = { from: '2026-11-08', to: '2026-11-14' };
  const annotations = useQuery(annotationsQuery(useApi(), { customer: '1', range })).data;
  const close = () => {
    setOpen(false);
    onClose();
  };
  return annotations && isOpen ? (
    <NotesDialog
      customer="1"
      timeZone="America/New_York"
      days={days}
      period={range}
      annotations={annotations}
      onClose={close}
    />
  ) : (
    <p>{`On the chart: ${annotations?.map(({ text }) => text).join(', ')}`}</p>
  );
}

async function openNotes(stored: Annotation[], days: readonly string[] = [DAY]) {
  const annotations = [...stored];
  const onClose = vi.fn<() => void>();
  const written: unknown[] = [];
  const app = renderFeature(<Notes days={days} onClose={onClose} />, {
    [LIST]: () => ({ data: annotations }),
    'POST /v1/customers/1/annotations': (body) => {
      written.push(body);
      const added = annotation({ id: '1c0f0d5e-0d5e-4d5e-8d5e-0d5e0d5e0d5e', text: 'added' });
      annotations.push(added);
      return { data: added };
    },
    [`PUT /v1/customers/1/annotations/${annotation({}).id}`]: (body) => {
      written.push(body);
      annotations.splice(0, 1, annotation({ text: 'Outage everywhere' }));
      return { data: annotations[0] };
    },
    [`DELETE /v1/customers/1/annotations/${annotation({}).id}`]: () => {
      annotations.splice(0, 1);
      return { data: { deleted: true } };
    },
  });
  await screen.findByRole('dialog', {
    name: days.length === 1 ? 'Thursday, November 12, 2026' : `Notes on ${days.length} days`,
  });
  return { ...app, onClose, written };
}

test('a day without notes begins with an empty one; Save needs words and writes them for that day', async () => {
  const { user, onClose, written } = await openNotes([]);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.type(screen.getByLabelText('Text'), '   ');
  expect(save.disabled).toBe(true);
  await user.type(screen.getByLabelText('Text'), 'Season 2 begins');
  await user.click(screen.getByLabelText('Premiere'));
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written).toEqual([{ day: DAY, kind: 'premiere', text: 'Season 2 begins' }]);
});

test('a note can be given any day of the period, and no other', async () => {
  const { user, written, onClose } = await openNotes([]);
  await user.type(screen.getByLabelText('Text'), 'Outage');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-15' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-09' } });
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written).toEqual([{ day: '2026-11-09', kind: 'note', text: 'Outage' }]);
});

test('the notes of a flag that stands for several days are listed with their days', async () => {
  await openNotes([annotation({}), annotation({ id: '2', day: '2026-11-13', text: 'Repaired' })], [DAY, '2026-11-13']);
  expect(screen.getByText('Thursday, November 12, 2026')).toBeTruthy();
  expect(screen.getByText('Friday, November 13, 2026')).toBeTruthy();
});

test('a note shows who wrote it and when, in the customer’s zone; a note of others cannot be changed', async () => {
  await openNotes([
    annotation({}),
    annotation({ id: '2', text: 'Harbor Lights', kind: 'premiere', createdBy: 'Ben', mine: false }),
  ]);
  expect(screen.getByText('Note by Ana Ferreira · Nov 12, 2026, 20:40')).toBeTruthy();
  expect(screen.getByText(/^Premiere by Ben · Nov 12, 2026/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Delete:/ })).toHaveLength(1);
});

test('an own note is changed in its place', async () => {
  const { user, written } = await openNotes([annotation({})]);
  await user.click(screen.getByRole('button', { name: 'Edit: Outage in the west' }));
  await user.clear(screen.getByLabelText('Text'));
  await user.type(screen.getByLabelText('Text'), 'Outage everywhere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Outage everywhere')).toBeTruthy();
  expect(written).toEqual([{ day: DAY, kind: 'note', text: 'Outage everywhere' }]);
});

test('a deleted note can be brought back from the toast, in front of which no dialog stands', async () => {
  const { user, written } = await openNotes([annotation({})]);
  await user.click(screen.getByRole('button', { name: 'Delete: Outage in the west' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('Note deleted.');
  await waitFor(() => expect(screen.queryByText(/Outage/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('On the chart: added')).toBeTruthy();
  expect(written).toEqual([{ day: DAY, kind: 'note', text: 'Outage in the west' }]);
  expect(screen.queryByText('Note deleted.')).toBeNull();
});

test('a refused note stays in the form and its reason is told', async () => {
  const { user, table, onClose } = await openNotes([]);
  table['POST /v1/customers/1/annotations'] = { status: 409, code: 409, message: 'There are too many notes.' };
  await user.type(screen.getByLabelText('Text'), 'One more');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There are too many notes.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('One more');
  expect(onClose).not.toHaveBeenCalled();
});
