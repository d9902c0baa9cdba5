import { useState } from 'react';

/** Below this width the picker would leave no room for the results. */
const NARROW_PX = 760;

export function usePickerOpen() {
  return useState(() => window.innerWidth >= NARROW_PX);
}
