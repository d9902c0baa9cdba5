import { DAY_PART_STARTS } from '@playhead/domain/day-parts';
import { createContext } from 'react';

/** When the day parts of the signed-in user's customer begin. */
export const DayPartStartsContext = createContext<readonly string[]>(DAY_PART_STARTS);
