/**
 * Kills a server that said before that it lives and no longer does: nothing it is asked would ever be answered.
 *
 * @param {{ beatMs: number; silentBeats: number; kill: () => void }} options
 */
export function watchBeats({ beatMs, silentBeats, kill }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let watching;
  let missed = 0;
  const look = () => {
    missed += 1;
    if (missed !== silentBeats) return;
    const seconds = (silentBeats * beatMs) / 1000;
    console.error(`Playhead did not answer for ${seconds} s and is killed; nothing acknowledged is lost.`);
    kill();
  };
  return {
    beat() {
      missed = 0;
      watching ??= setInterval(look, beatMs);
    },
    end: () => clearInterval(watching),
  };
}
