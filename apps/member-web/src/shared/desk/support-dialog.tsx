import '@mantine/core/styles/Combobox.css';
import '../layout/tabs-styles.ts';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Tabs } from '@mantine/core';
import { OwnTickets } from './own-tickets.tsx';
import classes from './support.module.css';
import { closeSupport, openSupport, type SupportRequest } from './support.store.ts';
import { TicketForm } from './ticket-form.tsx';
import { useTicketDraft } from './use-ticket-draft.ts';

/** Writes to the administrators and lists the member's tickets. Closing keeps the text. */
export function SupportDialog({ request }: { request: SupportRequest }) {
  const draft = useTicketDraft(request.category ?? 'account', () => openSupport({ view: 'tickets' }));
  return (
    <Dialog opened={request.isOpen} onClose={closeSupport} title="Contact support">
      <Tabs
        value={request.view}
        onChange={(view) => openSupport({ ...request, view: view === 'tickets' ? 'tickets' : 'write' })}
        keepMounted={false}
      >
        <Tabs.List grow>
          <Tabs.Tab value="write">New ticket</Tabs.Tab>
          <Tabs.Tab value="tickets">Your tickets</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="write" className={classes.panel}>
          <TicketForm draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="tickets" className={classes.panel}>
          <OwnTickets />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
