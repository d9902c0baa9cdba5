import { z } from 'zod';

/** `{base}`, `{customer}` and bare paths of the specification all resolve under here (product.md 4). */
export const CUSTOMER_BASE = '/v1/customers/:customer';

export const CustomerParams = z.object({ customer: z.string().min(1).max(64) });
