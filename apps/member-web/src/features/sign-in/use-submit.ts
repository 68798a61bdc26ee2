import { useState } from 'react';

/** A call that a form makes when it is sent. */
export interface Submit<Input> {
  send: (input: Input) => void;
  isPending: boolean;
  isSuccess: boolean;
  /** Why the last attempt failed; null before a failure, and after a new attempt has begun. */
  error: unknown;
  /** When the last attempt began, as a number of milliseconds; 0 before the first. */
  sentAt: number;
}

interface Outcome<Output> {
  onSuccess?: (output: Output) => void;
  onError: (error: unknown) => void;
}

/** Makes the call of a form that stands outside the client cache, such as the sign-in. */
export function useSubmit<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { onSuccess, onError }: Outcome<Output>,
): Submit<Input> {
  const [state, setState] = useState({ isPending: false, isSuccess: false, error: null as unknown, sentAt: 0 });
  async function run(input: Input) {
    setState({ isPending: true, isSuccess: false, error: null, sentAt: Date.now() });
    try {
      const output = await call(input);
      onSuccess?.(output);
      setState((before) => ({ ...before, isPending: false, isSuccess: true }));
    } catch (error) {
      setState((before) => ({ ...before, isPending: false, error }));
      onError(error);
    }
  }
  return { ...state, send: (input) => void run(input) };
}
