import { currentLanguage } from '@playhead/texts/catalogue';
import type { Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';

/** Of Ant Design's own texts. Undefined in English, which it speaks itself, and until the file has come. */
let locale: Locale | undefined;

export function useAntLocale(): Locale | undefined {
  const [shown, setShown] = useState(locale);
  useEffect(() => {
    if (currentLanguage() !== 'de' || locale !== undefined) return;
    import('./ant-german.ts')
      .then(({ german }) => {
        locale = german;
        setShown(german);
      })
      // Its few texts stay English.
      .catch((error: unknown) => console.warn('ant.locale.failed', { error }));
  }, []);
  return shown;
}
