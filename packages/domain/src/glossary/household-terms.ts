import type { GlossaryEntry } from './entry.ts';

export const householdTerms = {
  'residents.attribute': {
    term: 'Resident Attribute',
    definition: 'Which property of the residents a row tells about.',
  },
  'residents.value': { term: 'Resident Value', definition: 'Value of the property, such as an age group.' },
  'residents.households': {
    term: 'Households',
    definition: 'Distinct households with this value and at least one play in the window.',
    formula: 'distinct households',
  },
  'residents.weighted_households': {
    term: 'Households by Share',
    definition:
      'Households with at least one play in the window, each counted by the share of its residents with this value.',
    formula: 'sum of the shares',
  },
  'residents.share': {
    term: 'Share',
    definition: 'Share of the value among the households with at least one play in the window, by attribute.',
    formula: 'sum of the shares / the same of the attribute',
  },
  'residents.weighted_plays': {
    term: 'Plays by Share',
    definition: "The households' plays, each counted by the share of its residents with this value.",
    formula: 'sum of share x plays of the household',
  },
  'residents.weighted_minutes': {
    term: 'Minutes by Share',
    definition: "The households' minutes, each counted by the share of its residents with this value.",
    formula: 'sum of share x minutes of the household',
  },
  'demographics.attribute': {
    term: 'Household Attribute',
    definition: 'Which property of the household a row tells about.',
  },
  'demographics.value': { term: 'Household Value', definition: 'Value of the property, such as an income group.' },
  'demographics.households': {
    term: 'Households',
    definition: 'Distinct households with this value and at least one play in the window.',
    formula: 'distinct households',
  },
  'demographics.weighted_households': {
    term: 'Households by Share',
    definition: 'Households with at least one play in the window, each counted by the likelihood of this value.',
    formula: 'sum of the shares',
  },
  'demographics.share': {
    term: 'Share',
    definition: 'Share of the value among the households with at least one play in the window, by attribute.',
    formula: 'sum of the shares / the same of the attribute',
  },
  'demographics.weighted_plays': {
    term: 'Plays by Share',
    definition: "The households' plays, each counted by the likelihood of this value.",
    formula: 'sum of share x plays of the household',
  },
  'demographics.weighted_minutes': {
    term: 'Minutes by Share',
    definition: "The households' minutes, each counted by the likelihood of this value.",
    formula: 'sum of share x minutes of the household',
  },
  'residents.age': { term: 'Age', definition: 'Age groups of which somebody lives in the household.' },
  'residents.gender': { term: 'Gender', definition: 'Genders of which somebody lives in the household.' },
  'demographics.household_income': {
    term: 'Household Income',
    definition: 'Lower bound of the income group of the household, in dollars a year.',
  },
  'demographics.household_size': { term: 'Household Size', definition: 'Number of people in the household.' },
  'demographics.home_ownership': {
    term: 'Home Ownership',
    definition: 'Whether the household owns or rents its home.',
  },
  'demographics.presence_of_children': {
    term: 'Children',
    definition: 'Whether children live in the household.',
  },
} as const satisfies Record<string, GlossaryEntry>;
