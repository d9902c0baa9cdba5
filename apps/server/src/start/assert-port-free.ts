import { createServer } from 'node:net';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { errorCode } from '../platform/process/system-error.ts';

/** Asked before the engines start: a taken port should cost nobody a minute of waiting. */
export function assertPortFree(options: { host: string; port: number; variable: string }): Promise<void> {
  const { host, port, variable } = options;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) =>
      reject(new StartRefusal(sentenceFor({ code: errorCode(error), host, port, variable }))),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function sentenceFor(options: { code: string | undefined; host: string; port: number; variable: string }): string {
  const { code, host, port, variable } = options;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program; stop it or choose another port with ${variable}.`;
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has; choose one above 1023 with ${variable}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `Playhead cannot listen on ${host}:${port} (${code ?? 'unknown error'}); check HOST and ${variable}.`;
}
