import '@mantine/core/styles/Radio.css';
import { textFor } from '@kopa/contracts/client';
import { groupTypes } from '@kopa/contracts/group-details';
import type { GroupChanges } from '@kopa/contracts/groups';
import { textLimits } from '@kopa/contracts/limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { GroupMark } from '@kopa/ui/group-mark.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { groupTypeWords } from '../../groups/group-type-words.ts';
import { updateGroupMutation } from '../../groups/groups.queries.ts';
import { compress, galleryCompression } from '../../photos/compress.ts';
import { isAcceptable } from '../../photos/is-acceptable.ts';
import { PhotoButton } from '../../photos/photo-button.tsx';
import { photoWords } from '../../photos/photo-words.ts';
import { uploadPhotoCall } from '../../photos/photos.queries.ts';
import { useMember } from '../../session/use-member.ts';
import type { GroupDialogProps } from './group-dialog-props.ts';
import classes from './group-page.module.css';

/** Changes the name, the description, who can join and the picture of a group. */
export function EditGroupFormDialog({ group, opened, onClose }: GroupDialogProps) {
  const { id: memberId } = useMember();
  const update = useMutation(updateGroupMutation(useQueryClient(), memberId, group.id));
  const { name, description, type, photo } = group;
  const [fields, setFields] = useState<Required<GroupChanges>>({ name, description, type, photo });
  const [problem, setProblem] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);

  function change(changed: GroupChanges) {
    setFields((before) => ({ ...before, ...changed }));
    setProblem(null);
  }

  async function choose(file: File) {
    if (!isAcceptable(file, photoWords.gallery.tooLarge)) return;
    setIsUploading(true);
    try {
      const imageData = await compress(file, galleryCompression);
      change({ photo: await uploadPhotoCall(memberId, imageData, file, () => undefined) });
    } catch (error) {
      setProblem(textFor(error, photoWords.gallery.failed));
    } finally {
      setIsUploading(false);
    }
  }

  async function submit() {
    if (fields.name.trim() === '') {
      setProblem('Please give the group a name.');
      return;
    }
    try {
      await update.mutateAsync({ ...fields, name: fields.name.trim() });
      showToast({ title: 'Group saved', tone: 'success' });
      onClose();
    } catch (error) {
      setProblem(textFor(error, 'The group could not be saved. Please try again.'));
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Edit group">
      <Form onSubmit={() => void submit()}>
        <div className={classes.picture}>
          <GroupMark group={{ ...group, ...fields }} size={72} />
          <div className={classes.actions}>
            <PhotoButton variant="light" loading={isUploading} onChoose={(file) => void choose(file)}>
              Choose picture
            </PhotoButton>
            {fields.photo !== null && (
              <Button variant="subtle" color="gray" onClick={() => change({ photo: null })}>
                Remove picture
              </Button>
            )}
          </div>
        </div>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={textLimits.groupName}
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <GrowingTextarea
          label="Description"
          rows={[2, 6]}
          maxLength={textLimits.groupDescription}
          value={fields.description}
          onChange={(text) => change({ description: text })}
        />
        <Radio.Group
          label="Who can join"
          value={fields.type}
          onChange={(value) => change({ type: value as typeof type })}
        >
          <div className={classes.types}>
            {groupTypes.map((one) => (
              <Radio key={one} value={one} {...groupTypeWords[one]} />
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
          <Button type="submit" loading={update.isPending} disabled={isUploading}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
