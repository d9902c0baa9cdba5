import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { currentLanguage } from '@playhead/texts/catalogue';
import { tSent } from '@playhead/texts/translate';

/** Names of custom tags are the customer's own. */
const TAG = /\.tags\./;

/** A field of the server in the reader's language. */
export function shownField<F extends Pick<ResultField, 'name' | 'label' | 'definition'>>(field: F): F {
  if (currentLanguage() === 'en') return field;
  const label = TAG.test(field.name) ? field.label : tSent(field.label);
  return { ...field, label, definition: tSent(field.definition) };
}

/** Measures that somebody made keep the name they were given. */
export function shownResult(result: QueryResult, query: WidgetQuery): QueryResult {
  if (currentLanguage() === 'en') return result;
  const made = new Set(query.request === 'query' ? query.body.dynamicFields.map(nameOfMade) : []);
  const shown = (field: ResultField) => (made.has(field.name) ? field : shownField(field));
  const pivotFields = result.pivotFields?.map(shown);
  return { ...result, fields: result.fields.map(shown), ...(pivotFields === undefined ? {} : { pivotFields }) };
}

type Made = Extract<WidgetQuery, { request: 'query' }>['body']['dynamicFields'][number];

function nameOfMade(field: Made): string {
  return field.category === 'measure' ? field.measure : field.tableCalculation;
}
