export type FrameSessionState =
  | { status: 'active'; token: string }
  /** The host was told and may still send another token: the state then is `active` again. */
  | { status: 'expired'; message: string };

/** Fits `createApiClient({ readToken: session.readToken, onTokenExpired: session.expire })`. */
export interface FrameSession {
  customer: string;
  readToken(): string | null;
  /** The server refused this token. An answer to an older token is ignored. */
  expire(event: { token: string | null; message: string }): void;
  read(): FrameSessionState;
  subscribe(listener: () => void): () => void;
}
