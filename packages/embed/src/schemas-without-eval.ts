const NAME = '__zod_globalConfig';
const before: unknown = Reflect.get(globalThis, NAME);

/**
 * zod probes `new Function` when a schema is made; under a CSP without `unsafe-eval` the caught refusal is still reported as a
 * violation. Schemas are made while modules load, so `z.config({ jitless: true })` would come too late.
 */
Object.assign(globalThis, { [NAME]: { jitless: true } });

/** The copy of zod in the built file keeps the setting; that of the host's page must not get it. */
export function restoreSchemaConfig(): void {
  if (before === undefined) Reflect.deleteProperty(globalThis, NAME);
  else Object.assign(globalThis, { [NAME]: before });
}
