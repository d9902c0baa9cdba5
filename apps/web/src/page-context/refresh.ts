export interface Refresh {
  auto: boolean;
  /** Higher after each request to run every query again. */
  serial: number;
  setAuto: (on: boolean) => void;
  now: () => void;
}
