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
            <p role="alert">Couldn’t load the schedules. {errorText(plans.error)}</p>
            <Button onClick={() => void plans.refetch()}>Retry</Button>
          </>
        ) : (
          <>
            <Spin />
            <output>Loading the schedules</output>
          </>
        )}
      </div>
    </AntModal>
  );
}
