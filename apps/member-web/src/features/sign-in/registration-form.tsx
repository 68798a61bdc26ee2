import { codeOf, textFor } from '@kopa/contracts/client';
import type { ErrorCode } from '@kopa/contracts/errors';
import { textLimits } from '@kopa/contracts/text-limits';
import { showToast } from '@kopa/ui/toast';
import { PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';
import { registerCall } from './auth.queries.ts';
import { AuthForm } from './auth-form.tsx';
import { TermsLinks } from './terms-links.tsx';
import { useSubmit } from './use-submit.ts';

const emptyForm = {
  firstName: '',
  middleName: '',
  surname: '',
  email: '',
  phoneNumber: '',
  username: '',
  password: '',
  confirmPassword: '',
};
type Form = typeof emptyForm;

/** Refusals with the server's text in the toast (product 8.2). */
const refusalsShown: readonly ErrorCode[] = ['email_taken', 'rate_limited'];

/** The fields that a refusal is about. */
const refusedFields: Partial<Record<ErrorCode, keyof Form>> = {
  email_taken: 'email',
  username_taken: 'username',
  common_password: 'password',
};

/** The refused field; null for another failure. */
function refusedField(error: unknown): keyof Form | null {
  const code = codeOf(error);
  return (code !== null && refusedFields[code]) || null;
}

/** Keeps a phone's keyboard from changing the input. */
const withoutInputCorrection = { autoCapitalize: 'none', spellCheck: false } as const;

/** Registration (product 2.4). */
export function RegistrationForm({ onSwitch }: { onSwitch: () => void }) {
  const { signIn } = useSession();
  const [form, setForm] = useState<Form>(emptyForm);
  const [problems, setProblems] = useState<Partial<Record<keyof Form, string | true>>>({});
  const inputs = useRef<Partial<Record<keyof Form, HTMLInputElement | null>>>({});
  const submit = useSubmit(registerCall, {
    onSuccess({ user }) {
      signIn(user, 'registration');
      showToast({
        title: 'Registration successful',
        message: 'Connect the service portal to see your service record.',
        tone: 'success',
      });
    },
    onError(error) {
      const refused = refusedField(error);
      if (refused !== null) {
        // The toast has the server's text about an email.
        setProblems({ [refused]: refused === 'email' || textFor(error, '') });
        inputs.current[refused]?.focus();
      }
      const message = textFor(error, 'Registration failed. Please try again.', refusalsShown);
      showToast({ title: 'Registration failed', message, tone: 'error' });
    },
  });

  function onSubmit() {
    if (form.password !== form.confirmPassword) {
      const message = 'Please make sure your passwords match.';
      showToast({ title: 'Password mismatch', message, tone: 'error' });
      inputs.current.confirmPassword?.select();
      return;
    }
    submit.send({ ...form, middleName: form.middleName.trim() || null });
  }

  const field = (name: keyof Form, label: string) => ({
    label,
    name,
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    value: form[name],
    required: name !== 'middleName',
    withAsterisk: false,
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });
  const { username, password, phoneNumber, name, email } = textLimits;

  return (
    <AuthForm
      title="Create your account"
      submitLabel="Create account"
      isPending={submit.isPending}
      onSubmit={onSubmit}
      onSwitch={onSwitch}
      switchQuestion="Already a member?"
      switchLabel="Sign in instead"
      footer={<TermsLinks />}
    >
      <fieldset className={classes.group}>
        <legend>Your name</legend>
        <p className={classes.hint}>Write it as the service portal knows it: the two are compared when you connect.</p>
        <TextInput {...field('firstName', 'First name')} autoComplete="given-name" maxLength={name} />
        <TextInput {...field('middleName', 'Middle name (optional)')} autoComplete="additional-name" maxLength={name} />
        <TextInput {...field('surname', 'Surname')} autoComplete="family-name" maxLength={name} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>How to reach you</legend>
        <TextInput
          {...field('email', 'Email')}
          {...withoutInputCorrection}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={email}
        />
        <TextInput
          {...field('phoneNumber', 'Phone number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          minLength={phoneNumber.min}
          maxLength={phoneNumber.max}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>How you sign in</legend>
        <TextInput
          {...field('username', 'Username')}
          {...withoutInputCorrection}
          autoComplete="username"
          descriptionProps={{ mb: 4 }}
          description="Letters, digits, dots, hyphens and underscores"
          minLength={username.min}
          maxLength={username.max}
          pattern="[A-Za-z0-9_.\-]+"
          title="Letters, digits, dots, hyphens and underscores"
        />
        <PasswordInput
          {...field('password', 'Password')}
          autoComplete="new-password"
          descriptionProps={{ mb: 4 }}
          description={`At least ${password.min} characters`}
          minLength={password.min}
          maxLength={password.max}
        />
        <PasswordInput {...field('confirmPassword', 'Confirm password')} autoComplete="new-password" />
      </fieldset>
    </AuthForm>
  );
}
