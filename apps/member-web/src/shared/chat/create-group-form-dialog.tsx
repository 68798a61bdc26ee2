import type { NewGroup } from '@kopa/contracts/chat/groups';
import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { GroupForm } from './group-form.tsx';
import { createGroupMutation } from './groups.queries.ts';

const emptyGroup: NewGroup = { name: '', description: '', type: 'public' };

export interface CreateGroupDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a group. Closing keeps the input; Cancel and creating clear it. */
export function CreateGroupFormDialog({ opened, onClose }: CreateGroupDialogProps) {
  const { id: memberId } = useMember();
  const create = useMutation({
    ...createGroupMutation(useQueryClient(), memberId),
    onError: (error) => setProblem(textFor(error, 'The group could not be created. Please try again.')),
  });
  const [group, setGroup, discard, send] = useDraft({ name: 'group', empty: emptyGroup }, onClose);
  const [problem, setProblem] = useState<string | null>(null);

  function change(fields: Partial<NewGroup>) {
    setGroup({ ...group, ...fields });
    setProblem(null);
  }

  function submit(name: string) {
    if (create.isPending) return;
    const named = { ...group, name };
    void send(named, async (idempotencyKey) => {
      await create.mutateAsync({ ...named, idempotencyKey });
      showToast({ title: 'Group created', message: `${name} is ready.`, tone: 'success' });
    });
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Create Group">
      <GroupForm
        fields={group}
        onChange={change}
        problem={problem}
        onProblem={setProblem}
        submitLabel="Create Group"
        isPending={create.isPending}
        onSubmit={submit}
        onCancel={discard}
      />
    </Dialog>
  );
}
