import {
  closeTimeRange,
  describeTimeRange,
  NO_TIME_RANGE,
  openTimeRange,
  setTimeRange,
  type TimeRangePicker,
} from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import { Button, Popover } from 'antd';
import { useId, useRef, useState } from 'react';
import { CloseButton } from '@playhead/browser/ui/close-button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import type { BuilderScope } from '../builder/builder-scope.ts';
import { TimeRangeHint } from './time-range-hint.tsx';
import { TimeRangePanel } from './time-range-panel.tsx';
import styles from './time-range.module.css';

export interface TimeRangeFieldProps {
  scope: BuilderScope;
  customerId: number;
  /** Id of the words that name it. */
  labelledBy: string;
  /** SEG-055 */
  isRequired: boolean;
  isInvalid: boolean;
}

/** SEG-006, SEG-098..SEG-108. What was not applied is forgotten with the panel (SEG-101). */
export function TimeRangeField({ scope, customerId, labelledBy, isRequired, isInvalid }: TimeRangeFieldProps) {
  const { form, change, disabled } = scope;
  const [picker, setPicker] = useState<TimeRangePicker | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const value = useId();
  const isSet = form.timeRange.selectedShortcut !== null;
  const close = () => {
    setPicker(null);
    button.current?.focus();
  };
  return (
    <div className={styles.field}>
      <Popover
        open={picker !== null}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        classNames={{ root: styles.root ?? '', container: styles.popup ?? '' }}
        // Inside of the modal, which keeps the focus to itself.
        getPopupContainer={(node) => node.closest<HTMLElement>('[role="dialog"]') ?? document.body}
        onOpenChange={(isOpen) => {
          if (isOpen && !disabled) setPicker(openTimeRange(form.timeRange));
          else if (panel.current?.contains(document.activeElement)) close();
          else setPicker(null);
        }}
        afterOpenChange={(isOpen) => {
          // Somebody was quicker, and the focus taken from a date would turn its calendar back.
          if (!isOpen || panel.current?.contains(document.activeElement)) return;
          panel.current?.querySelector<HTMLElement>('input')?.focus();
        }}
        content={
          <div ref={panel}>
            <TimeRangeHint customerId={customerId} />
            <TimeRangePanel
              scope={scope}
              picker={picker ?? closeTimeRange(openTimeRange(form.timeRange))}
              onPick={setPicker}
              onApply={(range) => {
                change(setTimeRange(form, range));
                close();
              }}
              onClose={close}
            />
          </div>
        }
      >
        <Button
          ref={button}
          className={styles.trigger ?? ''}
          aria-labelledby={`${labelledBy} ${value}`}
          aria-haspopup="dialog"
          danger={isInvalid}
          icon={<Icon name="calendar" size={14} />}
        >
          <span id={value} className={isSet ? undefined : styles.unset}>
            {isSet ? describeTimeRange(form.timeRange) : isRequired ? t('Choose a time range') : t('Optional')}
          </span>
        </Button>
      </Popover>
      {isSet && !disabled ? (
        <CloseButton
          className={styles.clear}
          label={t('Clear the time range')}
          size={12}
          onClick={() => {
            change(setTimeRange(form, NO_TIME_RANGE));
            close();
          }}
        />
      ) : null}
    </div>
  );
}
