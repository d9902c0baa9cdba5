/** FLT-004 */
export const filterCategories = [
  'Content',
  'Context',
  'Audience',
  'Custom Tags',
  'First Stream',
  'Ads',
  'Advertising',
] as const;
export type FilterCategory = (typeof filterCategories)[number];

/** FLT-002 */
export const filterInputs = [
  'MultiSearchSelect',
  'SearchSelect',
  'RadioGroup',
  'RangeInput',
  'Switch',
  'CustomDatepicker',
  'Slider',
  'CheckboxGroup',
] as const;
export type FilterInput = (typeof filterInputs)[number];
