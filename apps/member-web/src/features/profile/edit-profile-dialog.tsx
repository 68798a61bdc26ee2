import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AboutDraft, AboutFields } from '../../people/about-fields.tsx';
import { useEditProfile } from '../../people/use-edit-profile.ts';
import { useMember } from '../../session/use-member.ts';

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

function EditProfileForm({ onSaved }: { onSaved: () => void }) {
  const member = useMember();
  const [form, setForm] = useState({ name: member.name, username: member.username, email: member.email });
  const [about, setAbout] = useState<AboutDraft>({ bio: member.bio ?? '', interests: member.interests });
  const save = useEditProfile(onSaved);
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <Form
      onSubmit={() => {
        if (!save.isPending) save.mutate({ ...form, ...about });
      }}
    >
      <TextInput label="Name" data-autofocus {...field('name')} />
      <TextInput label="Username" {...field('username')} />
      <TextInput label="Email" type="email" {...field('email')} />
      <AboutFields value={about} onChange={setAbout} />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </Form>
  );
}
