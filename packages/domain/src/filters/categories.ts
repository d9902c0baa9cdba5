export {
  type FilterCategory,
  filterCategories,
  type FilterInputType as FilterInput,
  type FilterInputType,
  filterInputTypes,
} from '@playhead/contract/http/filters';
