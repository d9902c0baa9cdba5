// @vitest-environment happy-dom
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { withViewerLabel } from '@playhead/domain/format';
import { emptyForm, segmentTabs } from '@playhead/domain/segments';
import { pageIds } from '@playhead/domain/pages';
import { saidTexts } from '@playhead/widgets/testing/test-said-texts';
import { ViewerLabelContext } from '@playhead/widgets/viewer-words';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { Breadcrumb } from '../../features/drill-down/breadcrumb.tsx';
import { DrillMenu } from '../../features/drill-down/drill-menu.tsx';
import { viewers as viewersWidget, AT } from '../../features/exports/test-exports.ts';
import { ViewersDownloadDialog } from '../../features/exports/viewers-download-dialog.tsx';
import { FilterPanel } from '../../features/filters/panel/filter-panel.tsx';
import { testFields, testFirstStreamFields } from '../../features/filters/test-fields.ts';
import { ViewersScheduleDialog, type ViewersSource } from '../../features/plans/schedule/viewers-schedule-dialog.tsx';
import { ViewersSendDialog } from '../../features/plans/send/viewers-send-dialog.tsx';
import { SamplingNote } from '../../features/sampling/sampling-note.tsx';
import { SamplingSwitch } from '../../features/sampling/sampling-switch.tsx';
import { SegmentComparison } from '../../features/segment-comparison/segment-comparison.tsx';
import { comparedRow, testOverlap, threeSegments } from '../../features/segment-comparison/test-segments.ts';
import { DeleteDialog } from '../../features/segments/dialogs/delete-dialog.tsx';
import { MatchReport } from '../../features/segments/dialogs/match-report.tsx';
import { UploadDialog } from '../../features/segments/dialogs/upload-dialog.tsx';
import { ListState } from '../../features/segments/list/list-state.tsx';
import { SegmentModal } from '../../features/segments/segment-modal.tsx';
import { VersionHistory } from '../../features/segments/summary/version-history.tsx';
import { calendar, segmentReplies, segmentUser, testSegment } from '../../features/segments/test-segments.tsx';
import type { Replies } from '../../testing/table-network.ts';
import { renderApp } from '../../testing/test-app.tsx';
import { renderFeature } from '../../testing/test-feature.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const VIEWER = /viewer/i;
const nothing = () => {};
const user = segmentUser({ viewerLabel: 'Subscriber' });
if (viewersWidget.query.request !== 'unique-viewers') throw new Error('The widget lists no viewers.');
const { body } = viewersWidget.query;
const source: ViewersSource = {
  dashboardId: 'unique_viewers_page',
  title: 'The list',
  view: { query: body, period: { shortcut: 'Last 7 Days', compare: '', range: '', compareRange: '' }, search: '' },
  choices: { viewerIds: [{ name: 'customer_view.viewer_id', label: 'Stream ID' }], metrics: [], streamIds: true },
  shown: { viewerIds: [], metrics: [], streamIds: 'all' },
  destinations: ['email', 's3'],
  describe: () => [],
};
const deliveries: Replies = {
  'GET /v1/customers/1/viz/scheduled_plans/widget': { data: [] },
  'GET /v1/customers/1/exports': { data: [] },
};
const comparison = {
  customer: '1',
  chosen: ['1', '2', '3'],
  onChoose: nothing,
  onOpenSegment: nothing,
  onOpenList: nothing,
  period: { range: { from: '2026-11-08', to: '2026-11-14' }, label: 'Last 7 Days' },
  filters: {},
  refreshEveryMs: false,
  onSaveCombination: nothing,
  renderError: String,
  renderMore: () => null,
} as const;
const comparisonReplies: Replies = {
  'GET /v1/customers/1/segments': { data: { data: threeSegments, extra: [], data_lock: 0 } },
  'POST /v1/customers/1/viz/segments': { data: ['1', '2', '3'].map((id) => comparedRow(id)) },
  'POST /v1/customers/1/viz/segment-overlap': { data: testOverlap },
};
const versions = [
  {
    version: 2,
    changedAt: '2026-11-14T08:00:00Z',
    changedBy: 'Ana Ferreira',
    changes: ['viewers: All Viewers'],
    segment: testSegment({ playheadStreamId: 'all' }),
  },
];

/** The server puts the word into the fields itself. */
function asServerSays(fields: readonly GlobalFilterField[]): readonly GlobalFilterField[] {
  const said = (text: string) => withViewerLabel(text, 'Subscriber');
  return fields.map((field) => ({
    ...field,
    label: said(field.label),
    options: field.options.map((option) => ({ ...option, name: said(option.name) })),
  }));
}

interface Shown {
  /** Awaited before the rest is read. */
  text: RegExp;
  dialog: ReactNode;
  replies: Replies;
}
const shows = (text: RegExp, dialog: ReactNode, replies: Replies = {}): Shown => ({ text, dialog, replies });

const builder = shows(
  /What each rule keeps/,
  <SegmentModal
    customer="1"
    user={user}
    calendar={calendar}
    locked={false}
    start={{
      kind: 'form',
      form: { ...emptyForm({ tabs: segmentTabs(user), streamId: 'all' }), uploadId: 'u-1' },
      notices: [],
    }}
    onClose={nothing}
  />,
  segmentReplies(),
);

const dialogs: Record<string, Shown> = {
  'the sampling switch and its note': shows(
    /Sampling is on/,
    <>
      <SamplingNote page="overview_page" on />
      <SamplingSwitch
        page="overview_page"
        sampling={{ on: true, isChanging: false, isWaiting: false, change: nothing }}
      />
    </>,
  ),
  'the menu and the way of a drill-down': shows(
    /Unique Subscribers/,
    <>
      <Breadcrumb
        group={null}
        trail={{ steps: [{ page: 'unique_viewers_page', name: '', search: '' }], key: null }}
        onBack={nothing}
      />
      <DrillMenu
        x={0}
        y={0}
        items={[
          {
            key: 'retention',
            page: 'viewer-retention',
            label: 'Viewer Retention',
            filters: [],
            preClearFirstStream: false,
            settings: {},
          },
        ]}
        onSelect={nothing}
        onClose={nothing}
      />
    </>,
  ),
  'the filters': shows(
    /Keeps subscribers/,
    <FilterPanel
      customer="1"
      calendar={calendar}
      fields={asServerSays(testFields)}
      firstStreamFields={asServerSays(testFirstStreamFields)}
      filters={testFields.map(({ fieldName }) => ({
        key: fieldName,
        rows: [{ op: 'is_equal_to', values: [] }],
        proportion: { from: null, to: null },
      }))}
      startKey="first_streamed"
      onApply={nothing}
      onCancel={nothing}
    />,
  ),
  'the builder of a segment': builder,
  'the upload of ids': shows(
    /Subscribers behind the ids/,
    <UploadDialog customer="1" flags={user.flags} onClose={nothing} onUploaded={nothing} />,
  ),
  'the report of an upload': shows(
    /Subscribers behind them/,
    <MatchReport report={{ uploadId: 'u', read: 1, distinct: 1, matched: 1, unmatchedSample: [], viewers: 1 }} />,
  ),
  'the deletion of a segment': shows(
    /the subscribers themselves stay/,
    <DeleteDialog customer="1" segment={testSegment()} onClose={nothing} />,
    { 'GET /v1/customers/1/segments/11/uses': { data: [] } },
  ),
  'the empty list of segments': shows(
    /groups subscribers/,
    <ListState
      list={{ isError: false, error: null, data: [], refetch: nothing }}
      isEmpty
      isNarrowed={false}
      create={null}
      onEverything={nothing}
    >
      {null}
    </ListState>,
  ),
  'the history of a segment': shows(
    /Subscribers: All Subscribers/,
    <VersionHistory customer="1" segment={testSegment()} timeZone="UTC" onRestore={null} />,
    { 'GET /v1/customers/1/segments/11/versions': { data: versions } },
  ),
  'the comparison of segments': shows(
    /Subscribers in exactly these segments/,
    <SegmentComparison key="some" {...comparison} />,
    comparisonReplies,
  ),
  'the comparison without segments': shows(/group of subscribers/, <SegmentComparison key="none" {...comparison} />, {
    'GET /v1/customers/1/segments': { data: { data: [], extra: [], data_lock: 0 } },
  }),
  'the download of the list': shows(
    /Subscriber ID is required/,
    <ViewersDownloadDialog
      {...AT}
      hasStreamIds
      widget={{ ...viewersWidget, title: 'The list', hiddenFields: viewersWidget.config.fields }}
      body={body}
      onDownload={nothing}
      onClose={nothing}
    />,
  ),
  'the sending of the list': shows(
    /Subscriber ID is required/,
    <ViewersSendDialog customer="1" user={user} viewers={source} onClose={nothing} />,
  ),
  'the schedules of the list': shows(
    /this list of subscribers/,
    <ViewersScheduleDialog
      customer="1"
      user={user}
      viewers={source}
      now={() => new Date('2026-11-15')}
      onClose={nothing}
    />,
    deliveries,
  ),
};

describe('USR-005: the customer’s word for a viewer is said', () => {
  it.each(Object.entries(dialogs))('in %s', async (_name, { text, dialog, replies }) => {
    renderFeature(
      <ViewerLabelContext value="Subscriber">
        <AntScope>{dialog}</AntScope>
      </ViewerLabelContext>,
      replies,
    );
    await waitFor(() => expect(document.body.textContent).toMatch(text));
    expect(saidTexts(VIEWER)).toEqual([]);
  });

  it('in every tab of the builder', async () => {
    const { user: reader } = renderFeature(
      <ViewerLabelContext value="Subscriber">{builder.dialog}</ViewerLabelContext>,
      builder.replies,
    );
    for (const tab of await screen.findAllByRole('tab')) {
      await reader.click(tab);
      for (const about of screen.queryAllByRole('button', { name: /^About / })) await act(async () => about.focus());
      expect(saidTexts(VIEWER)).toEqual([]);
    }
  });

  it.each(pageIds)('around the page %s', async (page) => {
    renderApp({
      path: `/viewer-insights/${page}`,
      user: { viewerLabel: 'Subscriber', defaultCountry: null, permissions: user.permissions },
      replies: segmentReplies(),
    });
    await screen.findByRole('navigation', { name: 'Pages' });
    await waitFor(() => expect(document.title).not.toBe(''));
    // Without a dashboard the page names its address, which has no other word.
    const said = [...saidTexts(VIEWER), document.title].map((text) => text.replaceAll(page, ''));
    expect(said.filter((text) => VIEWER.test(text))).toEqual([]);
  });
});

test('the texts of a customer without its own word are as they were', async () => {
  renderFeature(<DeleteDialog customer="1" segment={testSegment()} onClose={nothing} />);
  expect(
    await screen.findByText('“Crime fans” will be deleted. What uses it stops working; the viewers themselves stay.'),
  ).toBeTruthy();
});
