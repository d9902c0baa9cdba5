import type { GlossaryEntry } from './entry.ts';

export const contextTerms = {
  'customer_view.country': { term: 'Country', definition: 'Country the session was started from.' },
  'customer_view.state': { term: 'State', definition: 'State or region the session was started from.' },
  'customer_view.dma': {
    term: 'DMA',
    definition: 'Designated market area, the US television market the session was started from.',
  },
  'customer_view.zip_code': { term: 'Zip Code', definition: 'Postal code the session was started from.' },
  'customer_view.device': { term: 'Device Type', definition: 'Device or app the session was played on.' },
  'customer_view.screen': {
    term: 'Screen Type',
    definition: 'Kind of screen: television, computer, tablet or phone.',
  },
  'customer_view.DOW': {
    term: 'Day of Week',
    definition: "Day of the week on which the session started, in the customer's time zone.",
  },
  'customer_view.day_part': {
    term: 'Day Part',
    definition: "Part of the broadcast day in which the session started, in the customer's time zone.",
  },
  'customer_view.hour_of_day': {
    term: 'Hour of Day',
    definition: "Hour of the day, 0 to 23, in which the session started, in the customer's time zone.",
  },
  'customer_view.date': {
    term: 'Date',
    definition: "Calendar day on which the session started, in the customer's time zone.",
  },
  'customer_view.week': {
    term: 'Week',
    definition: "First day of the week in which the session started, by the customer's week start and time zone.",
  },
  'customer_view.month': {
    term: 'Month',
    definition: "Calendar month in which the session started, in the customer's time zone.",
  },
  'customer_view.hour': {
    term: 'Hour',
    definition: "Clock hour in which the session started, in the customer's time zone.",
  },
  'customer_view.minute': {
    term: 'Minute',
    definition: "Five minutes of the clock in which the session started, in the customer's time zone.",
  },
  'customer_view.current_date_range_ui': {
    term: 'Period',
    definition: "Range of full calendar days in the customer's time zone; a day that is not over is never part of it.",
  },
  'customer_view.mins_watched': {
    term: 'Session Duration',
    definition: 'Seconds of content played in the session.',
  },
  'customer_view.percent_complete': {
    term: 'Percent Complete',
    definition: 'How much of its title the session watched, in percent; live content has no length.',
    formula: 'distinct seconds watched / length of the title',
  },
  'customer_view.playhead_id': {
    term: 'Viewers',
    definition: 'Whether the viewer is assigned to a household.',
  },
  'segment_view.segment_id': {
    term: 'Segment',
    definition: 'Audience segment of the viewer; a viewer of several segments counts once in each of them.',
  },
  custom_tag: { term: 'Custom Tag', definition: 'Value that the service itself has sent with the session.' },
  'customer_view.viewer_id': { term: 'Stream ID', definition: 'Identifier of the viewer in the stream data.' },
  'customer_view.subscriber_id': { term: 'Subscriber ID', definition: 'Identifier of the subscription.' },
} as const satisfies Record<string, GlossaryEntry>;
