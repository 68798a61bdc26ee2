import '@mantine/core/styles/Radio.css';
import { textFor } from '@kopa/contracts/client';
import { groupTypes } from '@kopa/contracts/group-details';
import type { NewGroup } from '@kopa/contracts/groups';
import { textLimits } from '@kopa/contracts/limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../session/use-member.ts';
import classes from './create-group-dialog.module.css';
import { groupTypeWords } from './group-type-words.ts';
import { createGroupMutation } from './groups.queries.ts';

const emptyGroup: NewGroup = { name: '', description: '', type: 'public' };

export interface CreateGroupDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates a group; closing keeps what was typed, creating clears it. */
export function CreateGroupFormDialog({ opened, onClose }: CreateGroupDialogProps) {
  const { id: memberId } = useMember();
  const create = useMutation(createGroupMutation(useQueryClient(), memberId));
  const [group, setGroup] = useState(emptyGroup);
  const [problem, setProblem] = useState<string | null>(null);
  /** All attempts with the same input share one key; changed input gets a new key. */
  const [key, setKey] = useState(() => crypto.randomUUID());

  function change(fields: Partial<NewGroup>) {
    setGroup({ ...group, ...fields });
    setKey(crypto.randomUUID());
    setProblem(null);
  }

  async function submit() {
    const name = group.name.trim();
    if (name === '') {
      setProblem('Please give the group a name.');
      return;
    }
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
      <Form onSubmit={() => void submit()}>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={textLimits.groupName}
          value={group.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <GrowingTextarea
          label="Description"
          rows={[2, 6]}
          maxLength={textLimits.groupDescription}
          value={group.description}
          onChange={(description) => change({ description })}
        />
        <Radio.Group
          label="Who can join"
          value={group.type}
          onChange={(value) => change({ type: value as NewGroup['type'] })}
        >
          <div className={classes.types}>
            {groupTypes.map((type) => (
              <Radio key={type} value={type} {...groupTypeWords[type]} />
            ))}
          </div>
        </Radio.Group>
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create Group
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
