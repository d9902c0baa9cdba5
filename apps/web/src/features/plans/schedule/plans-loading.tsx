import { t } from '@playhead/texts/translate';
import { Button, Spin } from 'antd';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import styles from './schedule.module.css';

export interface PlansLoadingProps {
  title: string;
  width: number;
  plans: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => Promise<unknown> };
  onClose: () => void;
}

/** The dialog before its schedules are there. */
export function PlansLoading({ title, width, plans, onClose }: PlansLoadingProps) {
  return (
    <AntModal title={title} width={width} onClose={onClose} footer={null}>
      <div className={styles.state}>
        {plans.isError && !plans.isFetching ? (
          <>
            <p role="alert">{t('Couldn’t load the schedules. {error}', { error: errorText(plans.error) })}</p>
            <Button onClick={() => void plans.refetch()}>{t('Retry')}</Button>
          </>
        ) : (
          <>
            <Spin />
            <output>{t('Loading the schedules')}</output>
          </>
        )}
      </div>
    </AntModal>
  );
}
