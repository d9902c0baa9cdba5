import { z } from 'zod';
import type { ValueOf } from './wire.ts';

export const SUCCESS_CODE = 200;
export const TOKEN_EXPIRED_CODE = 440;

/** Every JSON response (QRY-004). On a refusal `errors` holds the catalogue code, the request id and, for bad input, paths. */
export const Problem = z.object({
  code: z.string(),
  request_id: z.string().optional(),
  path: z.string().optional(),
  keyword: z.string().optional(),
});
export type Problem = ValueOf<typeof Problem>;

export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({
    code: z.number().int(),
    message: z.string().optional(),
    data: data.optional(),
    errors: z.array(Problem).optional(),
  });
}

export const AnyEnvelope = envelopeOf(z.unknown());
export type AnyEnvelope = ValueOf<typeof AnyEnvelope>;
