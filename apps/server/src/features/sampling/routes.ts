import { setSessionSampling } from '@playhead/contract/http/account/sampling';
import type { Registrar } from '../../http/registrar.ts';
import type { SamplingSwitch } from './sampling-switch.ts';

export function registerSampling(registrar: Registrar, { sampling }: { sampling: SamplingSwitch }): void {
  registrar.handle(setSessionSampling, async ({ body, session }) => {
    await sampling.set(session, body.samplingSwitchOn);
    return body;
  });
}
