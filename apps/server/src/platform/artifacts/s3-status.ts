/** The SDK gives the store's status; errors of the network have none. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata }: { $metadata?: { httpStatusCode?: unknown } } = Object(error);
  return typeof $metadata?.httpStatusCode === 'number' ? $metadata.httpStatusCode : undefined;
}
