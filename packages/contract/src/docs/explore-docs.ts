import type { RouteExample } from './examples.ts';

/** Keys are `Schema.property` or `operation.parameter`. */
export const exploreDescriptions: Readonly<Record<string, string>> = {
  'ExploreFieldsReply.fields': 'Fields that the caller may choose or filter by.',
  'ExploreField.name': 'Name of the field in a query.',
  'ExploreField.label': 'Name for readers.',
  'ExploreField.kind': 'A dimension groups rows, a measure is a number of each group, a filter is never shown.',
  'ExploreField.format': 'How its values are written.',
  'ExploreField.sources': 'Tables that have the field. Fields of one query need one that has them all.',
  'ExploreField.group': 'Heading in the field picker.',
  'ExploreField.definition': 'Glossary text: what it means and how it is computed.',
  'ExploreField.numeric': 'True when its values are numbers.',
  'ExploreField.measurable': 'True when a custom measure can be based on it; sums and averages need numbers.',
  'ExploreField.filter': 'Operators and values of a filter on it; null when it cannot be filtered.',
  'ExploreField.tag': 'True for a custom tag of the customer.',
};

export const exploreExamples: Readonly<Record<string, RouteExample>> = {
  'explore.fields': {
    params: { customer: '1' },
    reply: {
      fields: [
        {
          name: 'customer_view.channel',
          label: 'Channel',
          kind: 'dimension',
          format: 'text',
          sources: ['sessions'],
          group: 'Content',
          definition: 'Channel that the title was streamed on.',
          numeric: false,
          measurable: true,
          filter: null,
          tag: false,
        },
      ],
    },
  },
};
