import { type FilterCategory, filterCategories, type GlobalFilterField } from '@playhead/contract/http/filters';
import { filterLabel, type FilterSet, isEmptyFilter } from '@playhead/domain/filters';
import { tSent } from '@playhead/texts/translate';
import { sectionKeys } from '@playhead/browser/ui/filter-editor/filter-draft.ts';

interface CatalogueEntry {
  field: GlobalFilterField;
  /** It stands in the draft, with or without a value. */
  isChosen: boolean;
  /** FLT-001 `subName`: the heading above this entry, where one begins. */
  heading: string | null;
}

export interface CatalogueGroup {
  category: FilterCategory;
  /** Filters of the category that have a value. */
  setCount: number;
  entries: readonly CatalogueEntry[];
}

export interface CatalogueInput {
  fields: readonly GlobalFilterField[];
  draft: FilterSet;
  search: string;
}

/** FLT-004: the categories in their order; those without a filter are left out (FLT-016), and those without a match. */
export function catalogueGroups({ fields, draft, search }: CatalogueInput): readonly CatalogueGroup[] {
  const chosen = new Set(draft.map(({ key }) => key));
  const filled = new Set(draft.filter((filter) => !isEmptyFilter(filter)).map(({ key }) => key));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return filterCategories.flatMap((category) => {
    const own = fields.filter((field) => field.category === category);
    const entries = withHeadings(
      own
        .map((field) => ({ field, isChosen: chosen.has(field.fieldName) }))
        .filter((entry) => isOffered(entry) && isFound(entry.field, words)),
    );
    const setCount = own.filter(({ fieldName }) => filled.has(fieldName)).length;
    return entries.length === 0 && (words.length > 0 || setCount === 0) ? [] : [{ category, setCount, entries }];
  });
}

/** FLT-072: a custom tag, and Zip Code among them, is offered while it is not used. */
function isOffered({ field, isChosen }: Omit<CatalogueEntry, 'heading'>): boolean {
  if (sectionKeys.includes(field.fieldName)) return false;
  return field.category !== 'Custom Tags' || !isChosen;
}

function withHeadings(entries: readonly Omit<CatalogueEntry, 'heading'>[]): readonly CatalogueEntry[] {
  return entries.map((entry, index) => {
    const { subName } = entry.field;
    return { ...entry, heading: subName === entries[index - 1]?.field.subName ? null : subName };
  });
}

function isFound(field: GlobalFilterField, words: readonly string[]): boolean {
  const { label, fieldName, category, subName } = field;
  const shown = [filterLabel(field), tSent(category), tSent(subName ?? '')];
  const text = [label, fieldName, category, subName ?? '', ...shown].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
