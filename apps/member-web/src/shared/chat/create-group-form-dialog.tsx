import type { NewGroup } from '@kopa/contracts/chat/groups';
import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { newKey } from '@kopa/ui/new-key';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { GroupForm } from './group-form.tsx';
import { createGroupMutation } from './groups.queries.ts';

const emptyGroup: NewGroup = { name: '', description: '', type: 'public' };

export interface CreateGroupDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a group; closing keeps the input, creating clears it. */
export function CreateGroupFormDialog({ opened, onClose }: CreateGroupDialogProps) {
  const { id: memberId } = useMember();
  const create = useMutation(createGroupMutation(useQueryClient(), memberId));
  const [group, setGroup] = useState(emptyGroup);
  const [problem, setProblem] = useState<string | null>(null);
  /** All attempts with the same input share one key; changed input gets a new key. */
  const [key, setKey] = useState(newKey);

  function change(fields: Partial<NewGroup>) {
    setGroup({ ...group, ...fields });
    setKey(newKey());
    setProblem(null);
  }

  async function submit(name: string) {
    try {
      await create.mutateAsync({ ...group, name, idempotencyKey: key });
      showToast({ title: 'Group created', message: `${name} is ready.`, tone: 'success' });
      change(emptyGroup);
      onClose();
    } catch (error) {
      setProblem(textFor(error, 'The group could not be created. Please try again.'));
    }
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
        onSubmit={(name) => void submit(name)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
