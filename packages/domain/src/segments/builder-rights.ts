/** USR-012: the full builder, of which the core stays without it. */
export function canBuildSegments(functions: readonly string[]): boolean {
  return functions.includes('adhoc_segments');
}

/** USR-012 */
export function hasTimeBase(functions: readonly string[]): boolean {
  return functions.includes('time_based');
}
