const QUERY_FILTERS =
  'Filter expressions by field name. The period, `customer_view.current_date_range_ui`, is `YYYY/MM/DD to YYYY/MM/DD` or the name of a ' +
  'period such as `Last 30 Days`, which each run turns into dates.';

const query: Readonly<Record<string, string>> = {
  model: 'Model of the query; there is one.',
  view: 'Explore of the query; there is one.',
  fields: 'Dimensions and measures in the order of their columns; fields that no longer exist are kept.',
  filters: QUERY_FILTERS,
  pivots: 'Dimensions whose values become columns.',
  dynamic_fields: 'Table calculations and custom measures.',
  total: 'Adds a row of totals.',
  row_total: 'Adds a column of totals to a pivoted result.',
  vis_config: 'Type of the chart, `type`, and its options.',
};

const report: Readonly<Record<string, string>> = {
  id: 'Id of the analysis.',
  report_name: 'Name of the analysis.',
  description: 'What the analysis is for, in the words of its owner.',
  code: 'Code of 15 letters and digits in links to the analysis.',
  role: 'Role of the caller: `owner` may change it, `reader` may open, duplicate and share it.',
  owner: 'Name of the owner.',
  owner_left: 'True when the owner was removed from the customer. Admins own what a removed user left.',
  version: 'Number of the latest version.',
  updated_at: 'When it was last saved, ISO 8601 in UTC.',
  used_in:
    'Number of schedules that deliver its query, as it is or as it was, and of boards that the caller sees it on.',
};

const reportId = 'Id of the analysis.';
const reportName = 'Name of the analysis: 1 to 50 characters, trimmed.';
const queryBody = 'Query of the analysis.';

/** Keys are `Schema.property` or `operation.parameter`. */
export const reportDescriptions: Readonly<Record<string, string>> = {
  ...ofSchema('ExploreQuery', query),
  ...ofSchema('StoredQuery', query),
  'StoredQuery.id': 'Id of the query: the same for everybody of the customer who stores the same query.',
  'ExploreStoreQueryReply.id': 'Id of the query, for its address.',
  'explore.readQuery.id': 'Id of a query, or of a saved analysis.',
  ...ofSchema('ReportEntry', report),
  ...ofSchema('Report', report),
  'Report.looker_query_body': queryBody,
  'Report.look_embed_url': 'Address in the BI frame that shows the analysis without editing.',
  'Report.explore_embed_url': 'Address in the BI frame that opens its query for editing.',
  'ReportVersion.version': 'Number of the version; the first one is 1.',
  'ReportVersion.report_name': 'Name at that version.',
  'ReportVersion.saved_by': 'Name of the user who saved it.',
  'ReportVersion.saved_at': 'When it was saved, ISO 8601 in UTC.',
  'ReportVersion.looker_query_body': 'Query at that version.',
  'ReportsCreateBody.report_name': reportName,
  'ReportsCreateBody.description': 'What the analysis is for.',
  'ReportsCreateBody.looker_query_body': queryBody,
  'ReportsUpdateBody.report_name': reportName,
  'ReportsUpdateBody.description': 'What the analysis is for.',
  'ReportsUpdateBody.looker_query_body': queryBody,
  'ReportsUpdateBody.version': 'Version that the caller has seen; an older one than the latest is refused with 409.',
  'ReportsDuplicateBody.report_name': reportName,
  'ReportsDeleteReply.id': 'Id of the deleted analysis, for its restoration.',
  'ReportsListReply.reports': 'Analyses, the latest change first.',
  'ReportsShareBody.share_type':
    '`all` for every user of the customer with a valid address, `some` for those of `email_list`.',
  'ReportsShareBody.email_list': 'Addresses of users of the customer; any other address refuses the call.',
  'ReportsShareBody.user_full_name': 'Ignored: the token says who shares.',
  'ReportsShareBody.report_link':
    'Its origin says where the sender works, if it is Playhead or a portal of the customer; the server writes the link.',
  'ReportsShareBody.message': 'Text of the mail above the link.',
  'ReportsShareReply.sent': 'Number of addresses that the mail was sent to.',
  'ReportsShareReply.note':
    'What the sender should know all the same, such as a recipient that the mail server refused.',
  'ReportsReceiversReply.emails': 'Valid addresses of the active users of the customer.',
  'ReportsVersionsReply.versions': 'The latest 50 versions, fewer of large analyses, the newest first.',
  'ReportsUsesReply.uses': 'Where the query of the analysis is used.',
  'ReportsUsesReplyUsesItem.kind': 'Kind of the use.',
  'ReportsUsesReplyUsesItem.name': 'Name of the schedule or board.',
  'ReportsUsesReplyUsesItem.owner': 'Name of its owner.',
  'reports.list.space': 'Whose analyses are listed.',
  'reports.list.code': 'Lists the analysis of this code alone.',
  ...Object.fromEntries(
    ['read', 'update', 'delete', 'restore', 'duplicate', 'share', 'versions', 'uses'].map((name) => [
      `reports.${name}.id`,
      reportId,
    ]),
  ),
};

function ofSchema(schema: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${schema}.${name}`, text]));
}
