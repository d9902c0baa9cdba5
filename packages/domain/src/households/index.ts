import type { FilterInputType } from '@playhead/contract/http/filters';
import { t } from '@playhead/texts/translate';

/** CONST-008 */
export const ageGroups = [
  '18-20',
  '21-24',
  '25-29',
  '30-34',
  '35-39',
  '40-44',
  '45-49',
  '50-54',
  '55-64',
  '65+',
] as const;

/** The heading in the catalogue of filters and in the segment builder (SEG-013). */
export const HOUSEHOLD_HEADING = t('Demographic');
export const RESIDENTS_HEADING = t('Residents');

/** An attribute of a household that sessions are filtered by; without `values` it is a number. */
export interface HouseholdAttribute {
  /** In a query; the part after the dot is the attribute. */
  readonly name: string;
  readonly source: 'residents' | 'demographics';
  readonly input: FilterInputType;
  readonly subName: string;
  readonly values: readonly string[] | null;
}

export const householdAttributes = [
  {
    name: 'residents.age',
    source: 'residents',
    input: 'CheckboxGroup',
    subName: RESIDENTS_HEADING,
    values: ageGroups,
  },
  {
    name: 'residents.gender',
    source: 'residents',
    input: 'CheckboxGroup',
    subName: RESIDENTS_HEADING,
    values: ['Female', 'Male'],
  },
  {
    name: 'demographics.household_income',
    source: 'demographics',
    input: 'RangeInput',
    subName: HOUSEHOLD_HEADING,
    values: null,
  },
  {
    name: 'demographics.household_size',
    source: 'demographics',
    input: 'RangeInput',
    subName: HOUSEHOLD_HEADING,
    values: null,
  },
  {
    name: 'demographics.home_ownership',
    source: 'demographics',
    input: 'RadioGroup',
    subName: HOUSEHOLD_HEADING,
    values: ['Owner', 'Renter'],
  },
  {
    name: 'demographics.presence_of_children',
    source: 'demographics',
    input: 'RadioGroup',
    subName: HOUSEHOLD_HEADING,
    values: ['Yes', 'No'],
  },
] as const satisfies readonly HouseholdAttribute[];
