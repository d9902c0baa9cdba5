import { Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';

export interface GuardModalProps {
  isOpen: boolean;
  title: string;
  width: number;
  stayText: string;
  goOnText: string;
  /** Something is lost when the reader goes on. */
  isLoss?: boolean;
  onStay: () => void;
  onGoOn: () => void;
  children: ReactNode;
}

/** A question before something that was typed is lost or left out. Enter stays. */
export function GuardModal(props: GuardModalProps) {
  const { isOpen, title, width, stayText, goOnText, isLoss = false, onStay, onGoOn, children } = props;
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={title}
      width={width}
      onCancel={onStay}
      // Not `autoFocus`: the dialog would take its own button for the opener that gets the focus back.
      afterOpenChange={(isShown) => {
        if (isShown) stay.current?.focus();
      }}
      footer={
        <>
          <Button ref={stay} onClick={onStay}>
            {stayText}
          </Button>
          <Button type="primary" danger={isLoss} onClick={onGoOn}>
            {goOnText}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
