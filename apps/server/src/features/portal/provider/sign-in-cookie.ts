import type { FastifyReply, FastifyRequest } from 'fastify';
import { PENDING_SECONDS } from '../../../platform/identity/pending-sign-ins.ts';

const PATH = '/portal/provider';

export interface SignInCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/** The only cookie of Playhead: it ties the end of a sign-in to the browser that began it, for as long as that takes. */
export function createSignInCookie({ isSecure }: { isSecure: boolean }): SignInCookie {
  const name = isSecure ? '__Secure-playhead-sign-in' : 'playhead-sign-in';
  const attributes = `Path=${PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const write = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`);
  return {
    read: (request) =>
      (request.headers.cookie ?? '')
        .split('; ')
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    set: (reply, value) => write(reply, value, PENDING_SECONDS),
    clear: (reply) => write(reply, '', 0),
  };
}
