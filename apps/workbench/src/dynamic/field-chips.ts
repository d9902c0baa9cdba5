import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';

const FIELD = /\$\{([^}]*)\}/g;

class FieldChip extends WidgetType {
  readonly label: string;
  readonly isKnown: boolean;

  constructor(label: string, isKnown: boolean) {
    super();
    this.label = label;
    this.isKnown = isKnown;
  }

  override eq(other: FieldChip): boolean {
    return other.label === this.label && other.isKnown === this.isKnown;
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'ph-field-chip';
    chip.dataset['known'] = String(this.isKnown);
    chip.textContent = this.label;
    return chip;
  }
}

/** `${customer_view.plays}` is shown as its label and moved over as one character. */
export function fieldChips(labelOf: (name: string) => string | undefined): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      chips: DecorationSet;

      constructor(view: EditorView) {
        this.chips = chipsOf(view);
      }

      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.chips = chipsOf(update.view);
      }
    },
    {
      decorations: ({ chips }) => chips,
      provide: (self) => EditorView.atomicRanges.of((view) => view.plugin(self)?.chips ?? Decoration.none),
    },
  );

  function chipsOf(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    for (const match of view.state.doc.toString().matchAll(FIELD)) {
      const name = (match[1] ?? '').trim();
      const label = labelOf(name);
      const widget = new FieldChip(label ?? name, label !== undefined);
      builder.add(match.index, match.index + match[0].length, Decoration.replace({ widget }));
    }
    return builder.finish();
  }

  return plugin;
}
