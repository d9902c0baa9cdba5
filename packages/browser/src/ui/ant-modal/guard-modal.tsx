import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';

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

/** A question before something that was typed is lost or left out. It begins at the answer that stays. */
export function GuardModal(props: GuardModalProps) {
  const { isOpen, title, width, stayText, goOnText, isLoss = false, onStay, onGoOn, children } = props;
  const giveFocusBack = useOpener(isOpen);
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      title={title}
      width={width}
      okText={goOnText}
      okButtonProps={{ danger: isLoss }}
      cancelText={stayText}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onGoOn}
      onCancel={onStay}
      afterClose={giveFocusBack}
    >
      {children}
    </Modal>
  );
}

/** Ant Design notes the opener once the dialog is there: without motion its own button has the focus by then. */
function useOpener(isOpen: boolean): () => void {
  const [seen, setSeen] = useState<{ isOpen: boolean; opener: Element | null }>({ isOpen: false, opener: null });
  if (isOpen !== seen.isOpen) setSeen({ isOpen, opener: isOpen ? document.activeElement : seen.opener });
  return () => {
    if (seen.opener instanceof HTMLElement && seen.opener.isConnected) seen.opener.focus();
  };
}
