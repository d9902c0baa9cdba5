import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { errorCode } from '../platform/process/system-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
  variable: string;
}

/** Runs before the engines start: a taken port should not cost a minute of waiting. */
export function assertPortFree(address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusalOf(error, address)));
    probe.listen(address.port, address.host, () => probe.close(() => resolve()));
  });
}

/** Another program may have taken the port since `assertPortFree`. */
export async function listenOn(app: FastifyInstance, address: ListenAddress): Promise<void> {
  try {
    await app.listen({ host: address.host, port: address.port });
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? refusalOf(error, address) : error;
  }
}

function refusalOf(error: unknown, address: ListenAddress): StartRefusal {
  return new StartRefusal(sentenceFor({ code: errorCode(error), ...address }), { cause: error });
}

function sentenceFor(options: ListenAddress & { code: string | undefined }): string {
  const { code, host, port, variable } = options;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program; stop it or choose another port with ${variable}.`;
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has; choose one above 1023 with ${variable}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `Playhead cannot listen on ${host}:${port} (${code ?? 'unknown error'}); check HOST and ${variable}.`;
}
