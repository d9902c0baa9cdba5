import { currentLanguage } from '@playhead/texts/catalogue';
import { t } from '@playhead/texts/translate';
import { BarList } from '../chart/bars/bar-list.tsx';
import { barList } from '../chart/bars/bar-list-model.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { chosenMeasure, dimensionsOf, fieldEnd, isAdditive } from '../values/result-shape.ts';

/** Below this width share and change would leave no room for the bars. */
const WIDE_PX = 440;

export function ContentByPropertyWidget({ input, view, onDataPointClick }: WidgetComponentProps) {
  const dimension = dimensionsOf(input)[0];
  const measure = chosenMeasure(input, view);
  if (dimension === undefined || measure === undefined) return null;
  const isWide = view.width >= WIDE_PX;
  const list = (
    <BarList
      bars={barList(input, dimension, view)}
      dimension={dimension}
      measureLabel={measure.label}
      wide={isWide}
      onDataPointClick={onDataPointClick}
    />
  );
  if (!overlaps(dimension)) return list;
  return (
    <div>
      <p className="ph-summary">
        {isWide && isAdditive(input, measure)
          ? t('Shares are of all {measure}; titles count in each of their genres.', {
              measure: withinSentence(measure.label),
            })
          : t('Titles count in each of their genres.')}
      </p>
      {list}
    </div>
  );
}

/** German nouns keep their capital. */
function withinSentence(label: string): string {
  return currentLanguage() === 'en' ? label.toLowerCase() : label;
}

/** A title has several genres, and one value of every other property. */
function overlaps({ name }: { name: string }): boolean {
  return fieldEnd(name) === 'genre';
}
