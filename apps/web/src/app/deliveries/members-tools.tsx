import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { MembersDelivery, type MembersDeliveryProps } from './members-delivery.tsx';
import styles from './members-tools.module.css';

/** Of the page of a segment. */
export function MembersTools(props: Omit<MembersDeliveryProps, 'way' | 'onClose'>) {
  const [way, setWay] = useState<MembersDeliveryProps['way'] | null>(null);
  return (
    <div className={styles.tools}>
      <Button onClick={() => setWay('send')}>{t('Send members')}</Button>
      <Button onClick={() => setWay('schedule')}>{t('Schedule members')}</Button>
      {way === null ? null : <MembersDelivery {...props} way={way} onClose={() => setWay(null)} />}
    </div>
  );
}
