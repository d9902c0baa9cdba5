export {
  DAY_PART_STARTS,
  dayPartHours,
  dayPartNames,
  dayPartProblem,
  dayPartRank,
  dayPartsInOrder,
  dayPartsOfHour,
  UNKNOWN_DAY_PART,
} from './day-parts.ts';
