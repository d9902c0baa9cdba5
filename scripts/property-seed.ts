import fc from 'fast-check';

/** A fixed seed, so that a failure can be replayed; FUZZ_SEED=… sets another. */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_115) });
