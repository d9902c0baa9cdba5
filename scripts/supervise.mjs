// Plain JavaScript for Node 20 and later, as everything that runs before the pinned Node.
import { spawn } from 'node:child_process';
import { watchBeats } from './watch-beats.mjs';

const defaults = {
  firstBackoffMs: 500,
  longestBackoffMs: 30_000,
  /** After running this long, the next restart uses the first back-off again. */
  stableMs: 60_000,
  /** The server gives each of its parts 20 s to stop; a blocked event loop never starts to stop. */
  stopGraceMs: 45_000,
  deathsBeforeReady: 5,
  /** The server says this often that its event loop moves. Missing beats are counted, so that a machine that slept kills nothing. */
  beatMs: 5000,
  silentBeats: 24,
};

/**
 * Runs the server and restarts it when it dies. Resolves with the launcher's exit code.
 *
 * The server reports `{ ready: true }`, `{ alive: true }` and `{ refused: true }` over IPC. A refusal also ends the launcher, unless the
 * server was ready before: then the configuration was valid, and what is missing (a database, disk space) may come
 * back.
 */
export function supervise({ command, args, cwd, limits = {} }) {
  const all = { ...defaults, ...limits };
  const { firstBackoffMs, longestBackoffMs, stableMs, stopGraceMs, deathsBeforeReady, beatMs, silentBeats } = all;
  let server;
  let stopping = false;
  let wasReady = false;
  let deaths = 0;
  let backoffMs = firstBackoffMs;
  let timer;
  const end = resolvable();

  const launch = () => {
    let refused = false;
    let readyAt;
    // The IPC channel closes when this process dies, even by kill -9; the server then stops too.
    server = spawn(command, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const watch = watchBeats({ beatMs, silentBeats, kill: () => server?.kill('SIGKILL') });
    server.on('message', (message) => {
      if (message?.alive === true) watch.beat();
      if (message?.refused === true) refused = true;
      if (message?.ready !== true) return;
      wasReady = true;
      readyAt = performance.now();
    });
    server.on('error', (error) => {
      // `close` follows unless the process never started.
      if (server.pid !== undefined) return;
      console.error(`The server could not be started: ${error.message}`);
      end.resolve(1);
    });
    server.once('close', (code, signal) => {
      server = undefined;
      clearTimeout(timer);
      watch.end();
      const isPlannedStop = stopping || signal === 'SIGTERM' || signal === 'SIGINT';
      if (code === 0 || isPlannedStop) end.resolve(signal === 'SIGKILL' ? 1 : (code ?? 0));
      else if (refused && !wasReady) end.resolve(code ?? 1);
      else
        restart({ how: signal ?? `exit code ${code}`, ranMs: readyAt === undefined ? 0 : performance.now() - readyAt });
    });
  };

  const restart = ({ how, ranMs }) => {
    deaths += 1;
    if (!wasReady && deaths >= deathsBeforeReady) {
      console.error(
        `Playhead died ${deaths} times before it was ready (last time: ${how}) and is not started again. ` +
          'The reason is above or in the log; correct it and run npm start.',
      );
      end.resolve(1);
      return;
    }
    if (ranMs >= stableMs) backoffMs = firstBackoffMs;
    console.error(`Playhead died (${how}) and is started again in ${backoffMs / 1000} s.`);
    timer = setTimeout(launch, backoffMs);
    backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
  };

  const stop = (tell) => {
    if (stopping) return;
    stopping = true;
    clearTimeout(timer);
    if (server === undefined) {
      end.resolve(0);
      return;
    }
    tell(server);
    timer = setTimeout(() => {
      console.error(
        `Playhead did not stop within ${stopGraceMs / 1000} s and is killed; nothing acknowledged is lost.`,
      );
      server?.kill('SIGKILL');
    }, stopGraceMs);
  };
  // Ctrl-C reaches the whole process group; a second SIGINT would kill the server, so the launcher uses IPC.
  process.on('SIGINT', () => stop((running) => running.connected && running.send({ stop: true })));
  process.on('SIGTERM', () => stop((running) => running.kill('SIGTERM')));
  launch();
  return end.promise;
}

/** Node 20 has no `Promise.withResolvers`. */
function resolvable() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
