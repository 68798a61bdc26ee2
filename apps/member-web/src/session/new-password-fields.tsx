import { textLimits } from '@kopa/contracts/text-limits';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';

/** A new password that is typed twice. */
export interface NewPassword {
  value: string;
  confirmation: string;
  problem: { field: 'value' | 'confirmation'; text: string } | null;
  change: (field: 'value' | 'confirmation', text: string) => void;
  /** Returns true if it may be sent; otherwise the problem shows at its field. */
  check: () => boolean;
}

const { min, max } = textLimits.password;

export function useNewPassword(): NewPassword {
  const [typed, setTyped] = useState({ value: '', confirmation: '' });
  const [problem, setProblem] = useState<NewPassword['problem']>(null);
  return {
    ...typed,
    problem,
    change(field, text) {
      setTyped((before) => ({ ...before, [field]: text }));
      setProblem(null);
    },
    check() {
      const found =
        typed.value.length < min
          ? ({ field: 'value', text: `Please use at least ${min} characters.` } as const)
          : typed.value === typed.confirmation
            ? null
            : ({ field: 'confirmation', text: 'Please make sure your passwords match.' } as const);
      setProblem(found);
      return found === null;
    },
  };
}

/** The two fields of a new password. */
export function NewPasswordFields({ password }: { password: NewPassword }) {
  const field = (name: 'value' | 'confirmation') => ({
    autoComplete: 'new-password',
    maxLength: max,
    value: password[name],
    error: password.problem?.field === name ? password.problem.text : null,
    onChange: (event: { currentTarget: { value: string } }) => password.change(name, event.currentTarget.value),
  });
  return (
    <>
      <PasswordInput label="New password" description={`At least ${min} characters`} {...field('value')} />
      <PasswordInput label="Confirm password" {...field('confirmation')} />
    </>
  );
}
