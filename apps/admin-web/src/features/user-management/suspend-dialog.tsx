import type { AdminUser } from '@kopa/contracts/admin';
import { caseLimits, textLimits } from '@kopa/contracts/limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { counted } from '../../format/format.ts';
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
  const number = Number(days);
  const areDaysValid = days === '' || (/^\d+$/.test(days) && number >= 1 && number <= caseLimits.suspensionDaysMax);
  const hidden = `${counted(user.totalPosts, 'post')} and ${counted(user.totalComments, 'comment')}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!areDaysValid || suspend.isPending) return;
    const given = {
      ...(days === '' ? {} : { days: number }),
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
        <TextInput
          label="Days"
          description="Empty: until somebody activates the member"
          inputMode="numeric"
          value={days}
          error={areDaysValid ? undefined : `1 to ${caseLimits.suspensionDaysMax}`}
          onChange={(event) => setDays(event.currentTarget.value.trim())}
        />
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
          <Button type="submit" color="red.9" loading={suspend.isPending} disabled={!areDaysValid}>
            Suspend
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
