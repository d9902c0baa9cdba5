/** SEG-045: what was typed is counted when the typing has stopped, what was chosen at once. */
export type ChangeKind = 'typed' | 'chosen';

/** What every input of a rule's values is given. It tells each change; the rules of rules are in domain. */
export interface ValueInputProps {
  /** The accessible name of the value. */
  label: string;
  values: readonly string[];
  isInvalid: boolean;
  onValues: (values: readonly string[], kind: ChangeKind) => void;
}

interface ValueOption {
  value: string;
  label: string;
}

export interface ChoiceProps extends ValueInputProps {
  options: readonly ValueOption[];
}

export function statusProps(isInvalid: boolean): { status?: 'error' } {
  return isInvalid ? { status: 'error' } : {};
}
