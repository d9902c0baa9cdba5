import type { ExploreField } from '@playhead/contract/http/explore';
import { Icon, type IconShape } from '@playhead/widgets/controls/icon';
import calendarDays from 'lucide/dist/esm/icons/calendar-days.mjs';
import funnel from 'lucide/dist/esm/icons/funnel.mjs';
import globe from 'lucide/dist/esm/icons/globe.mjs';
import hash from 'lucide/dist/esm/icons/hash.mjs';
import sigma from 'lucide/dist/esm/icons/sigma.mjs';
import squareFunction from 'lucide/dist/esm/icons/square-function.mjs';
import tag from 'lucide/dist/esm/icons/tag.mjs';
import letter from 'lucide/dist/esm/icons/type.mjs';
import styles from './picker.module.css';

type FieldLook = 'dimension' | 'measure' | 'filter' | 'calculation';

export function FieldIcon({ field }: { field: Pick<ExploreField, 'kind' | 'format' | 'group' | 'tag' | 'numeric'> }) {
  return <LookIcon look={field.kind} shape={shapeOf(field)} />;
}

export function DynamicIcon({ look }: { look: 'measure' | 'calculation' }) {
  return <LookIcon look={look} shape={look === 'measure' ? sigma : squareFunction} />;
}

function LookIcon({ look, shape }: { look: FieldLook; shape: IconShape }) {
  return (
    <span className={styles.icon} data-look={look}>
      <Icon shape={shape} size={13} />
    </span>
  );
}

function shapeOf(field: Pick<ExploreField, 'kind' | 'format' | 'group' | 'tag' | 'numeric'>): IconShape {
  if (field.kind === 'measure') return sigma;
  if (field.kind === 'filter') return funnel;
  if (field.tag) return tag;
  if (field.format === 'date' || field.group === 'Time') return calendarDays;
  if (field.group === 'Location') return globe;
  return field.numeric ? hash : letter;
}
