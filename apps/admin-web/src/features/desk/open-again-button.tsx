import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { updateTicketMutation } from './support-tickets.queries.ts';

interface OpenAgainButtonProps {
  ticket: Pick<AdminTicket, 'id' | 'subject' | 'user'>;
  className?: string | undefined;
}

/** Opens a closed ticket again, and tells its member. */
export function OpenAgainButton({ ticket: { id, subject, user }, className }: OpenAgainButtonProps) {
  const update = useMutation({
    ...updateTicketMutation,
    onSuccess: () => showUpdated(user.name),
  });
  return (
    <Button
      variant="default"
      className={className}
      aria-label={`Open again “${subject}”`}
      loading={update.isPending}
      onClick={() => update.mutate({ id, status: 'open' })}
    >
      Open again
    </Button>
  );
}

/** States that a ticket was changed, and that its member hears of it. */
export function showUpdated(name: string): void {
  showToast({ title: 'Ticket Updated', message: `${name} has been notified`, tone: 'success' });
}
