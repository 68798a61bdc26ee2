import type { AdminUser } from '@kopa/contracts/admin/users';
import { textLimits } from '@kopa/contracts/text-limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Button, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { counted } from '../../shared/layout/format.ts';
import { parseSuspensionDays, SuspensionDays } from '../../shared/moderation/suspension-days.tsx';
import classes from './suspend-dialog.module.css';
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (number === null || suspend.isPending) return;
    const given = {
      ...(number === undefined ? {} : { days: number }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
    suspend.mutate({ userId: user.id, ...given }, { onSuccess: onClose });
  }

  return (
    <Dialog opened onClose={onClose} title={`Suspend ${user.name}?`} centered size="sm">
      <form className={classes.form} onSubmit={submit}>
        <Text>
          {user.name} (@{user.username}) is signed out everywhere and cannot sign in. Their {hidden} are hidden until
          the suspension ends; messages they sent stay readable.
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
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={suspend.isPending} disabled={number === null}>
            Suspend
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
