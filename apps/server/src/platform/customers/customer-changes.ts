let changes = 0;

/** Part of the keys of what this process remembers for a second, so that a change made here works on the next request. */
export function customerChanges(): number {
  return changes;
}

export function noteCustomerChange(): void {
  changes += 1;
}
