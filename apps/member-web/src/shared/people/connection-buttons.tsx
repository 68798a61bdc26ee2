import type { ConnectionState } from '@kopa/contracts/people/person';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { Confirm } from '../menus/confirm.tsx';
import { relationOf } from './connection-state.ts';
import { type ConversationPartner, startConversation } from './start-conversation.ts';
import { useConnectionActions } from './use-connection-actions.ts';

/** Labels of the buttons: short on a card, longer in the profile modal (product 2.8). */
const labels = {
  card: { connect: 'Connect', pending: 'Pending', variant: 'light' },
  modal: { connect: 'Send Connection Request', pending: 'Request Pending', variant: 'filled' },
} as const;

/** The looks of Disconnect. */
const quiet = {
  card: { variant: 'subtle', color: 'gray', fz: 'xs', px: 4 },
  modal: { variant: 'default' },
} as const;

interface ConnectionButtonsProps {
  person: ConversationPartner;
  connection: ConnectionState | null;
  wording: keyof typeof labels;
  /** Called after a conversation was started, so that a dialog can close. */
  onMessage?: () => void;
}

/** Connect, Pending or Disconnect, and Message: on a card for connections only, in the modal for everybody (product 2.8). */
export function ConnectionButtons({ person, connection, wording, onMessage }: ConnectionButtonsProps) {
  const member = useMember();
  const actions = useConnectionActions();
  const [isConfirmingDisconnect, setIsConfirmingDisconnect] = useState(false);
  const relation = relationOf(member.id, connection);
  const { connect, pending, variant } = labels[wording];
  return (
    <>
      {relation === 'none' && (
        <Button variant={variant} onClick={() => void actions.connect(person.id)} loading={actions.isRequesting}>
          {connect}
        </Button>
      )}
      {relation === 'received' && connection !== null && (
        <Button onClick={() => void actions.accept(connection.id)} loading={actions.isAccepting}>
          Accept
        </Button>
      )}
      {(relation === 'sent' || relation === 'received') && (
        <Button variant="default" disabled>
          {pending}
        </Button>
      )}
      {(relation === 'connected' || wording === 'modal') && (
        <Button
          variant={relation === 'connected' ? variant : 'light'}
          onClick={() => {
            startConversation(person);
            onMessage?.();
          }}
        >
          Message
        </Button>
      )}
      {relation === 'connected' && (
        <Button {...quiet[wording]} onClick={() => setIsConfirmingDisconnect(true)}>
          Disconnect
        </Button>
      )}
      <Confirm
        opened={isConfirmingDisconnect}
        title={`Disconnect from ${person.name}?`}
        text="Their email and state code become private again. You can ask to connect later."
        confirmLabel="Disconnect"
        pending={actions.isDisconnecting}
        onCancel={() => setIsConfirmingDisconnect(false)}
        onConfirm={() => void actions.disconnect(person.id).then(() => setIsConfirmingDisconnect(false))}
      />
    </>
  );
}
