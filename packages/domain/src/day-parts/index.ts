export {
  DAY_PART_STARTS,
  dayPartHours,
  dayPartNames,
  dayPartProblem,
  dayPartsInOrder,
  dayPartsOfHour,
  UNKNOWN_DAY_PART,
} from './day-parts.ts';
