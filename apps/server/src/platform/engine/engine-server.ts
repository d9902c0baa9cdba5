import type { EngineState } from './engine.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Connection to a ready server. Changes with every restart. */
export interface Access {
  /** For queries and writes. */
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
  /** Calls back after every change of state; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** A planned restart waits for it. */
  beforeRestart(letGo: () => Promise<void>): void;
  /** `sql`: the engine creates each customer's user; `server`: `admit` does, or the operator did. */
  usersMadeBy: 'sql' | 'server';
  /** Creates these customers' users; may restart the server. */
  admit(customerIds: readonly number[]): Promise<void>;
  /** Removes this customer's user if the server created it; may restart the server. */
  dismiss(customerId: number): Promise<void>;
  stop(): Promise<void>;
}
