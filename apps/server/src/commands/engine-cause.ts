/** The engine's own first sentence, which the API never shows; the person at the command line may read it. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0]?.slice(0, 400) ?? '';
}
