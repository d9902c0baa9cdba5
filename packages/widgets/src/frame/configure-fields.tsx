import { SettingOutlined } from '@ant-design/icons';
import type { ResultField } from '@playhead/contract/http/queries';
import { Button, Checkbox, Popover } from 'antd';
import { fieldEnd } from '../result-shape.ts';

export interface ConfigureFieldsProps {
  /** Group name to field names, as configured. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly ResultField[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

export function ConfigureFields({ groups, fields, hidden, onChange }: ConfigureFieldsProps) {
  const names = Object.values(groups).flat();
  const shown = names.filter((name) => !hidden.includes(name));
  const toggle = (name: string, show: boolean) =>
    onChange(show ? hidden.filter((other) => other !== name) : [...hidden, name]);
  const content = (
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
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight">
      <Button type="text" size="small" icon={<SettingOutlined aria-hidden="true" />} aria-label="Configure fields" />
    </Popover>
  );
}

function wordsOf(name: string): string {
  const words = fieldEnd(name).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
