import fc from 'fast-check';

/** The same random cases in every run, so that a failure can be replayed; another seed with FUZZ_SEED=… */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_115) });
