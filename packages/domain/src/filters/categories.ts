export {
  type FilterCategory,
  filterCategories,
  type FilterInputType as FilterInput,
} from '@playhead/contract/http/filters';
