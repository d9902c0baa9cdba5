/** One sentence for the person at the command line. */
export class UsageError extends Error {}
