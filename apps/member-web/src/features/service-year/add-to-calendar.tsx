import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import classes from './service-year.module.css';
import { revokeCalendarCall, shareCalendarCall } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';

/** Creates and ends the private address of the member's calendar. */
export function AddToCalendar() {
  const member = useMember();
  const share = useMutation({ mutationFn: () => shareCalendarCall(member.id), onError: showNotSaved });
  const revoke = useMutation({
    mutationFn: () => revokeCalendarCall(member.id),
    onSuccess: share.reset,
    onError: showNotSaved,
  });
  if (share.data === undefined) {
    return (
      <Button variant="light" disabled={share.isPending} onClick={() => share.mutate()}>
        Add to calendar
      </Button>
    );
  }
  return (
    <div className={classes.section}>
      <p className={classes.note}>
        Subscribe to this private address in your calendar. Whoever has it sees your dates.
      </p>
      <a className={classes.address} href={share.data.url.replace(/^https?:/, 'webcal:')}>
        {share.data.url}
      </a>
      <Button variant="default" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
        Stop sharing
      </Button>
    </div>
  );
}
