import { ApiError, textFor } from '@kopa/contracts/client';
import { textLimits } from '@kopa/contracts/text-limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { AboutFields } from '../../shared/people/profile/about-fields.tsx';
import { useEditProfile } from '../../shared/people/profile/use-edit-profile.ts';

/**
 * Edits name, username, email, bio and interests; the server checks them (product 4.1). Changes that are not saved stay
 * until they are cancelled.
 */
export function EditProfileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit profile" centered>
      <EditProfileForm onClose={onClose} />
    </Dialog>
  );
}

const { min, max } = textLimits.username;
const fieldNames = ['name', 'username', 'email'] as const;
type FieldName = (typeof fieldNames)[number];

const problemTexts: Readonly<Record<FieldName, string>> = {
  name: 'Please write your name.',
  username: `Please use ${min} to ${max} letters, digits, dots, hyphens and underscores.`,
  email: 'Please write an email address, such as ada@example.ng.',
};

function EditProfileForm({ onClose }: { onClose: () => void }) {
  const member = useMember();
  const { name, username, email, interests } = member;
  const saved = { name, username, email, bio: member.bio ?? '', interests };
  const [draft, setDraft, close, send] = useDraft({ name: 'profile', empty: saved, isEdit: true }, onClose);
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const save = useEditProfile();

  /** Marks the fields and brings the first of them into view. */
  function mark(found: Partial<Record<FieldName, string>>) {
    setProblems(found);
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
  }

  function submit() {
    if (save.isPending) return;
    setProblems({});
    void send(draft, () => save.mutateAsync(draft, { onError: (error) => mark(problemsOf(error)) }));
  }

  const field = (name: FieldName) => ({
    value: draft[name],
    error: problems[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value });
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <Form onSubmit={submit}>
      <TextInput label="Name" data-autofocus maxLength={textLimits.displayName} {...field('name')} />
      <TextInput label="Username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <TextInput label="Email" type="email" maxLength={textLimits.email} {...field('email')} />
      <AboutFields value={draft} onChange={(about) => setDraft({ ...draft, ...about })} />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
      <Button variant="default" onClick={close}>
        Cancel
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
