/** A closed list, the same in the command's report, the rejected-rows file and the API's response. */
const rejectReasons = {
  missing_session_id: 'has no session_id',
  missing_viewer_id: 'has no viewer_id',
  missing_start: 'has no start',
  unreadable_start: 'has a start that cannot be read in the given format',
  start_too_old: 'starts before the year 2000',
  start_in_the_future: 'starts in the future',
  unreadable_end: 'has an end that cannot be read in the given format',
  end_before_start: 'ends before it starts',
  unreadable_number: 'has a number that cannot be read',
  negative_number: 'has a number below zero',
  number_too_large: 'has a number that is too large',
  unreadable_flag: 'has a flag that is neither true nor false',
  nul_character: 'has text with a NUL character',
  value_too_long: 'has a value of more than 1,000 characters',
  too_many_values: 'has a list with more values than a session may have',
  wrong_type: 'has a value of another type than the column',
  unknown_column: 'has a column that Playhead does not know',
  cut_row: 'ends too early',
  extra_values: 'has more values than the header has columns',
  broken_quotes: 'has quotation marks that do not match',
  not_json: 'is not a JSON object',
  bad_encoding: 'is not UTF-8 text',
  row_too_long: 'is longer than 1 MB',
  unreadable_row: 'could not be read',
} as const satisfies Record<string, string>;

export type RejectReason = keyof typeof rejectReasons;

export function isRejectReason(text: string): text is RejectReason {
  return Object.hasOwn(rejectReasons, text);
}

export function rejectText(reason: RejectReason): string {
  return rejectReasons[reason];
}

export interface Rejection {
  reason: RejectReason;
  /** The column at fault; empty for the whole row. */
  field: string;
}
