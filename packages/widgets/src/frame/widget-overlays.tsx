import { t } from '@playhead/texts/translate';
import { ConfigProvider, Modal } from 'antd';
import { useAntTheme } from '../use-ant-theme.ts';
import { ProvenancePanel } from './provenance-panel.tsx';
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx';
import styles from './frame.module.css';

export type Overlay = 'none' | 'full-screen' | 'provenance';

export interface WidgetOverlaysProps {
  readonly card: WidgetCardProps;
  readonly overlay: Overlay;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The dialogs of a widget. */
export function WidgetOverlays({ card, overlay, onClose, onClosed }: WidgetOverlaysProps) {
  const { title, state, themeMode } = card;
  const look = useAntTheme(themeMode);
  const modal = { footer: null, destroyOnHidden: true, onCancel: onClose, afterClose: onClosed };
  return (
    <ConfigProvider theme={look}>
      <Modal
        {...modal}
        open={overlay === 'full-screen'}
        title={<span className="ph-sr">{title}</span>}
        width="calc(100vw - 48px)"
        centered
        className="ph-full"
      >
        <div className={styles.fullBody} data-ph-theme={themeMode}>
          <WidgetCard {...card} />
        </div>
      </Modal>
      <Modal
        {...modal}
        open={overlay === 'provenance'}
        title={t('How this was computed: {title}', { title })}
        width={640}
      >
        <div data-ph-theme={themeMode}>
          {state.status === 'ready' && <ProvenancePanel input={state.input} provenance={state.provenance} />}
        </div>
      </Modal>
    </ConfigProvider>
  );
}
