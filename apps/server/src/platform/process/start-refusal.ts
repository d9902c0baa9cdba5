/** Stops the start with one sentence that says what to do; main prints it without a stack. */
export class StartRefusal extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StartRefusal';
  }
}
