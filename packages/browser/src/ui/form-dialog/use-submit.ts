import { useState } from 'react';

type SubmitState = 'open' | 'submitting' | { error: unknown };

export interface Submission {
  isSubmitting: boolean;
  failure: { error: unknown } | null;
  submit: () => Promise<void>;
}

/** Sends a form once at a time. A failure stays with the open form, so that nothing typed is lost. */
export function useSubmit(send: () => Promise<unknown>, onDone: () => void): Submission {
  const [state, setState] = useState<SubmitState>('open');
  const isSubmitting = state === 'submitting';
  const submit = async () => {
    if (isSubmitting) return;
    setState('submitting');
    try {
      await send();
      onDone();
    } catch (error) {
      setState({ error });
    }
  };
  return { isSubmitting, failure: typeof state === 'object' ? state : null, submit };
}
