/**
 * zod probes `new Function` when a schema is made; under this portal's CSP the caught refusal is still reported as a violation.
 * The same as `z.config({ jitless: true })`, which would come too late: schemas are made while modules load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
