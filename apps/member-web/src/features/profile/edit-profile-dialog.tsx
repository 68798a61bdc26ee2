import { ApiError, textFor } from '@kopa/contracts/client';
import { textLimits } from '@kopa/contracts/limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { type AboutDraft, AboutFields } from '../../shared/people/about-fields.tsx';
import { useEditProfile } from '../../shared/people/use-edit-profile.ts';

/**
 * Edits name, username, email, bio and interests; the server checks them (product 4.1). It always opens with the saved
 * values.
 */
export function EditProfileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit profile" centered>
      <EditProfileForm onSaved={onClose} />
    </Dialog>
  );
}

const { username } = textLimits;
const fieldNames = ['name', 'username', 'email'] as const;
type FieldName = (typeof fieldNames)[number];

const problemTexts: Readonly<Record<FieldName, string>> = {
  name: 'Please write your name.',
  username: `Please use ${username.min} to ${username.max} letters, digits, dots, hyphens and underscores.`,
  email: 'Please write an email address, such as ada@example.ng.',
};

function EditProfileForm({ onSaved }: { onSaved: () => void }) {
  const member = useMember();
  const [form, setForm] = useState({ name: member.name, username: member.username, email: member.email });
  const [about, setAbout] = useState<AboutDraft>({ bio: member.bio ?? '', interests: member.interests });
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const save = useEditProfile(onSaved);

  /** Marks the fields and brings the first of them into view. */
  function mark(found: Partial<Record<FieldName, string>>) {
    setProblems(found);
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
  }

  function submit() {
    if (save.isPending) return;
    setProblems({});
    save.mutate({ ...form, ...about }, { onError: (error) => mark(problemsOf(error)) });
  }

  const field = (name: FieldName) => ({
    value: form[name],
    error: problems[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <Form onSubmit={submit}>
      <TextInput label="Name" data-autofocus maxLength={textLimits.displayName} {...field('name')} />
      <TextInput label="Username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <TextInput label="Email" type="email" maxLength={textLimits.email} {...field('email')} />
      <AboutFields value={about} onChange={setAbout} />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </Form>
  );
}

/** The refused fields: taken ones with the server's text, others with the expected format. */
function problemsOf(error: unknown): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'email_taken') return { email: textFor(error, '') };
  if (error.code === 'username_taken') return { username: textFor(error, '') };
  const refused = fieldNames.filter((name) => error.refusedFields.includes(name));
  return Object.fromEntries(refused.map((name) => [name, problemTexts[name]]));
}
