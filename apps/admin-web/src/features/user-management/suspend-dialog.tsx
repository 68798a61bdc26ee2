import type { AdminUser } from '@kopa/contracts/admin/users';
import { textLimits } from '@kopa/contracts/text-limits';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { counted } from '../../shared/layout/format.ts';
import { parseSuspensionDays, SuspensionDays } from '../../shared/moderation/suspension-days.tsx';
import { useAccountState } from './use-account-state.ts';

interface SuspendDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Asks for the end and the reason before a member is suspended, and names the consequences (product 3.4). */
export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const { suspend } = useAccountState();
  const [days, setDays] = useState('');
  const [reason, setReason] = useState('');
  const number = parseSuspensionDays(days);
  const hidden = `${counted(user.totalPosts, 'post')} and ${counted(user.totalComments, 'comment')}`;

  function submit() {
    if (number === null) return;
    const given = {
      ...(number === undefined ? {} : { days: number }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    suspend.mutate({ userId: user.id, ...given }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Suspend ${user.name}?`}
      action="Suspend"
      isGrave
      size="sm"
      isReady={number !== null}
      isPending={suspend.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {user.name} (@{user.username}) is signed out everywhere and cannot sign in. Their {hidden} are hidden until the
        suspension ends; messages they sent stay readable.
      </Text>
      <SuspensionDays value={days} onChange={setDays} />
      <Textarea
        label="Reason"
        description="The member reads it in a mail and when they try to sign in."
        autosize
        minRows={2}
        maxLength={textLimits.suspensionReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
