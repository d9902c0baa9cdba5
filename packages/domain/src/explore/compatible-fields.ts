import type { ExploreField } from '@playhead/contract/http/explore';
import { t, tSent } from '@playhead/texts/translate';
import type { ExploreState } from './explore-state.ts';

type Chosen = Pick<ExploreState, 'fields' | 'dynamicFields'>;

/** Why a field cannot be added to what is chosen; null when it can. One table must have all of them. */
export function incompatibility(
  field: ExploreField,
  chosen: Chosen,
  catalogue: readonly ExploreField[],
): string | null {
  const others = chosenFields(chosen, catalogue).filter(({ name }) => name !== field.name);
  const shared = others.reduce<readonly string[]>(
    (sources, one) => sources.filter((name) => one.sources.includes(name)),
    [...field.sources],
  );
  if (others.length === 0 || shared.length > 0) return null;
  const conflict = others.find((one) => !one.sources.some((name) => field.sources.includes(name)));
  return t('Cannot be shown together with {field}.', {
    field: tSent((conflict ?? others[0])?.label ?? t('the chosen fields')),
  });
}

function chosenFields({ fields, dynamicFields }: Chosen, catalogue: readonly ExploreField[]): readonly ExploreField[] {
  const names = [...fields, ...dynamicFields.flatMap((field) => (field.category === 'measure' ? [field.basedOn] : []))];
  return names.flatMap((name) => catalogue.find((field) => field.name === name) ?? []);
}
