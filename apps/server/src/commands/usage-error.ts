/** One sentence for whoever typed the command. */
export class UsageError extends Error {}
