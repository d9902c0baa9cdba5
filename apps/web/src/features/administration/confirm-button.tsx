import { Button } from '@playhead/browser/ui/button.tsx';
import { bubbleLook } from '@playhead/browser/ui/popup-look.ts';
import { Popconfirm } from 'antd';
import { useId, useRef } from 'react';
import styles from './administration.module.css';

export interface ConfirmButtonProps {
  label: string;
  /** For screen readers: what it acts on. */
  name: string;
  title: string;
  description: string;
  onConfirm: () => void;
}

/** A button whose action is confirmed in a bubble. The bubble is at the end of the document: without the focus keys would not reach it. */
export function ConfirmButton({ label, name, title, description, onConfirm }: ConfirmButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const cancelId = useId();
  return (
    <Popconfirm
      title={<span className={styles.question}>{title}</span>}
      description={<span className={styles.question}>{description}</span>}
      okText={label}
      okButtonProps={{ danger: true }}
      // Its button stands at the right edge: in the middle above it the bubble would touch the edge of the window.
      placement="topRight"
      arrow={false}
      classNames={bubbleLook}
      cancelButtonProps={{ id: cancelId }}
      afterOpenChange={(isOpen) => {
        const cancel = document.getElementById(cancelId);
        // Somebody was quicker: Enter would press another button than the one they chose.
        if (!isOpen || cancel?.parentElement?.contains(document.activeElement)) return;
        cancel?.focus();
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) button.current?.focus();
      }}
      onConfirm={onConfirm}
    >
      <Button ref={button} aria-label={name}>
        {label}
      </Button>
    </Popconfirm>
  );
}
