import { z } from 'zod';

/** `{base}`, `{customer}` and bare paths of the specification all resolve under here (product.md 4). */
export const CUSTOMER_BASE = '/v1/customers/:customer';

export const CustomerParams = z.object({ customer: z.string().min(1).max(64) });

/** The one model there is. */
export const MODEL_TABLE = 'customer_view';

/** The model, or the account name of the customer; the server knows the latter. */
export const TableParams = CustomerParams.extend({
  table: z.union([z.literal(MODEL_TABLE), z.string().min(1).max(100)]),
});
