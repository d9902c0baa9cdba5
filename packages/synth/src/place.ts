/** A piece of geography viewers live in. */
export interface Place {
  country: string;
  state: string;
  dma: string | null;
  /** Share of the population, in any unit that is the same for all places of one customer. */
  weight: number;
  /** Hours the local clock lags behind the customer's zone. */
  lagHours: number;
  zipCodes: readonly string[];
}
