import type { CustomFetch } from 'openid-client';

/** Larger responses are refused: no provider needs them. */
const MAX_BYTES = 1024 * 1024;

export class HostNotAllowed extends Error {}

/**
 * Requests go to the issuer's host and those the operator lists: the discovery document names its endpoints, and must
 * not make this server call others.
 */
export function createIssuerFetch({ issuer, hosts }: { issuer: URL; hosts: readonly string[] }): CustomFetch {
  return async (address, { body, headers, method, signal }) => {
    const url = new URL(address);
    if (url.protocol !== issuer.protocol || (url.host !== issuer.host && !hosts.includes(url.host)))
      throw new HostNotAllowed(`The provider names ${url.origin}, which is not listed in PLAYHEAD_OIDC_HOSTS.`);
    const reply = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(signal === undefined ? {} : { signal }),
      // The library sends forms alone.
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}),
    });
    return new Response(reply.body?.pipeThrough(limitBytes()) ?? null, reply);
  };
}

function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let taken = 0;
  return new TransformStream({
    transform(piece, controller) {
      taken += piece.byteLength;
      if (taken > MAX_BYTES) controller.error(new TypeError('The response of the provider is too large.'));
      else controller.enqueue(piece);
    },
  });
}
