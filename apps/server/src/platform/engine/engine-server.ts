import type { EngineState } from './engine.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** How to reach a ready server. A restarted server hands out a new one. */
export interface Access {
  /** The server that queries and writes go to. */
  url: string;
  /** Servers without a shared Keeper: schema statements go to each of them. */
  eachServer: readonly string[];
  headers: Readonly<Record<string, string>>;
  writer: Credentials;
  tenant(customerId: number): Credentials;
}

/** The process or cluster behind an Engine. */
export interface EngineServer {
  state(): EngineState;
  /** Undefined while the server is not ready. */
  access(): Access | undefined;
  /** Calls back after every change of state; returns its own undo. */
  onChange(listener: () => void): () => void;
  /** Runs before a planned restart, which waits for it. */
  beforeRestart(letGo: () => Promise<void>): void;
  /** `sql`: the engine makes each customer's user; `server`: `admit` does, or the operator did. */
  usersMadeBy: 'sql' | 'server';
  /** Lets these customers' users in; may restart the server. */
  admit(customerIds: readonly number[]): Promise<void>;
  /** Shuts this customer's user out, where the server made it; may restart the server. */
  dismiss(customerId: number): Promise<void>;
  stop(): Promise<void>;
}
