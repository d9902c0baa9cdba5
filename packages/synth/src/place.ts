export interface Place {
  country: string;
  state: string;
  dma: string | null;
  /** Population, in a unit shared by all places of one customer. */
  weight: number;
  /** Hours by which local time is behind the customer's zone. */
  lagHours: number;
  zipCodes: readonly string[];
}
