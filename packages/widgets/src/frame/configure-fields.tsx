import { SettingOutlined } from '@ant-design/icons';
import type { ResultField } from '@playhead/contract/http/queries';
import { glossary, isGlossaryKey } from '@playhead/domain/glossary';
import { Button, Checkbox, Popover } from 'antd';
import { useRef, useState } from 'react';
import { fieldEnd } from '../result-shape.ts';

export interface ConfigureFieldsProps {
  /** Group name to field names, as configured. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly ResultField[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

/** WID-006: which fields are shown, in the configured groups. */
export function ConfigureFields(props: ConfigureFieldsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const change = (next: boolean) => {
    // A focus inside the panel would be lost with it.
    if (!next && panel.current?.contains(document.activeElement) === true) button.current?.focus();
    setOpen(next);
  };
  return (
    <Popover
      open={open}
      onOpenChange={change}
      // The panel stands at the end of the document: without this the keyboard would never come to it.
      afterOpenChange={(shown) => {
        if (shown) panel.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
      }}
      content={
        <div ref={panel}>
          <FieldChoices {...props} onClose={() => change(false)} />
        </div>
      }
      trigger="click"
      placement="bottomRight"
    >
      <Button
        ref={button}
        type="text"
        size="small"
        className="ph-configure"
        icon={<SettingOutlined aria-hidden="true" />}
        aria-label="Configure fields"
        aria-expanded={open}
      />
    </Popover>
  );
}

function FieldChoices({ groups, fields, hidden, onChange, onClose }: ConfigureFieldsProps & { onClose: () => void }) {
  const names = Object.values(groups).flat();
  const shown = names.filter((name) => !hidden.includes(name));
  const toggle = (name: string, show: boolean) =>
    onChange(show ? hidden.filter((other) => other !== name) : [...hidden, name]);
  return (
    <div className="ph-fields">
      {Object.entries(groups).map(([group, members]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {members.map((name) => (
            <Checkbox
              key={name}
              checked={!hidden.includes(name)}
              // The last field stays: a widget of no fields shows nothing and cannot say why.
              disabled={shown.length === 1 && shown[0] === name}
              onChange={(event) => toggle(name, event.target.checked)}
            >
              {fields.find((field) => field.name === name)?.label ?? wordsOf(name)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      <div className="ph-fields-foot">
        <Button
          size="small"
          type="text"
          disabled={shown.length === names.length}
          onClick={() => onChange(hidden.filter((name) => !names.includes(name)))}
        >
          Show all
        </Button>
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** A hidden field is not asked, so that no answer names it. */
function wordsOf(name: string): string {
  if (isGlossaryKey(name)) return glossary[name].term;
  const words = fieldEnd(name).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
