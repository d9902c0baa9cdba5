/** Why there is no frame; `message` is for the user. */
export class FrameRefused extends Error {
  override name = 'FrameRefused';
  readonly reason: 'address' | 'signed-out' | 'code' | 'host' | 'unreachable';

  constructor(reason: FrameRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
