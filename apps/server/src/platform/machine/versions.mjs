// Plain JavaScript for Node 20 and later, as everything that runs before anything is installed.

/**
 * Compares the numbers of two versions; what follows them (`-stable.1`) does not count.
 * @param {string} version
 * @param {string} oldest
 */
export function isAtLeast(version, oldest) {
  const [own, least] = [numbersOf(version), numbersOf(oldest)];
  for (const [index, number] of least.entries()) {
    const difference = (own[index] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** @param {string} version */
export function majorOf(version) {
  return numbersOf(version)[0] ?? 0;
}

/** @param {string} version */
function numbersOf(version) {
  return (/\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number);
}
