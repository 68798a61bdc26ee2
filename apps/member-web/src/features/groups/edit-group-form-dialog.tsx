import type { GroupChanges } from '@kopa/contracts/chat/groups';
import { textFor } from '@kopa/contracts/client';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeDraft, useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { GroupForm } from '../../shared/chat/group-form.tsx';
import { GroupMark } from '../../shared/chat/group-mark.tsx';
import { updateGroupMutation } from '../../shared/chat/groups.queries.ts';
import { isAcceptable } from '../../shared/media/is-acceptable.ts';
import { PhotoButton } from '../../shared/media/photo-button.tsx';
import { photoWords } from '../../shared/media/photo-words.ts';
import { sendPhoto } from '../../shared/media/send-photo.ts';
import type { GroupDialogProps } from './group-dialog-props.ts';
import classes from './group-page.module.css';

/** Changes the name, description, type and picture of a group. */
export function EditGroupFormDialog({ group, opened, onClose }: GroupDialogProps) {
  const { id: memberId } = useMember();
  const update = useMutation({
    ...updateGroupMutation(useQueryClient(), memberId, group.id),
    onError: (error) => setProblem(textFor(error, 'The group could not be saved. Please try again.')),
  });
  const { name, description, type, photo } = group;
  const saved: Required<GroupChanges> = { name, description, type, photo };
  const draft = { name: `edit.group.${group.id}`, empty: saved, isEdit: true };
  const [fields, , close, send] = useDraft(draft, onClose);
  const [problem, setProblem] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);

  function change(changed: GroupChanges) {
    // An upload ends after other changes.
    changeDraft(memberId, draft, () => changed);
    setProblem(null);
  }

  async function choose(file: File) {
    if (!isAcceptable(file, photoWords.gallery.tooLarge)) return;
    setIsUploading(true);
    try {
      change({ photo: await sendPhoto(memberId, file) });
    } catch (error) {
      setProblem(textFor(error, photoWords.gallery.failed));
    } finally {
      setIsUploading(false);
    }
  }

  function submit(trimmed: string) {
    if (update.isPending) return;
    const changes = { ...fields, name: trimmed };
    void send(changes, async () => {
      await update.mutateAsync(changes);
      showToast({ title: 'Group saved', tone: 'success' });
    });
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Edit group">
      <GroupForm
        fields={fields}
        onChange={change}
        problem={problem}
        onProblem={setProblem}
        submitLabel="Save"
        isPending={update.isPending}
        isDisabled={isUploading}
        onSubmit={submit}
        onCancel={close}
      >
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
      </GroupForm>
    </Dialog>
  );
}
