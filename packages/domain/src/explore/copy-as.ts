import type { RunQueryBody } from '@playhead/contract/http/queries';

export interface CopyScope {
  /** `https://playhead.example`. */
  origin: string;
  customer: string;
  /** `{table}` of the path. */
  table: string;
  body: RunQueryBody;
}

const pathOf = ({ customer, table }: CopyScope) =>
  `/v1/customers/${encodeURIComponent(customer)}/${encodeURIComponent(table)}/queries/run/json`;

/** A run of the query on a command line. The token stays out: it would be pasted into chats and tickets. */
export function curlOf(scope: CopyScope): string {
  const body = JSON.stringify(scope.body, null, 2).replaceAll("'", String.raw`'\''`);
  return [
    `curl -sS -X POST '${scope.origin}${pathOf(scope)}'`,
    `-H "authorization: Bearer $PLAYHEAD_TOKEN"`,
    "-H 'content-type: application/json'",
    `--data-binary '${body}'`,
  ].join(' \\\n  ');
}

export function typescriptOf(scope: CopyScope): string {
  const body = JSON.stringify(scope.body, null, 2).replaceAll('\n', '\n  ');
  return `const response = await fetch(${JSON.stringify(scope.origin + pathOf(scope))}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.PLAYHEAD_TOKEN}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${body}),
});
const { code, message, data } = await response.json();
if (code !== 200) throw new Error(message);
// A long query returns a job id only: poll /viz/query_tasks/result?job_ids=…
const rows = data.result?.data;
`;
}
