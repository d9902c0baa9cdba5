import type { KeyboardEvent } from 'react';

/** For Ant Design's Select, which toggles its highlighted entry on Tab: a picked value would go, another would come. */
export const tabLeaves = {
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  },
};
