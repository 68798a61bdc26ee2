import type { User } from '@kopa/contracts/account/user';
import type { ConnectionState, OtherUser } from '@kopa/contracts/people/person';
import { useMember } from '../../../session/use-member.ts';
import { type Detail, DetailsList } from '../../layout/details-list.tsx';
import { type Relation, relationOf } from '../connection-state.ts';

const relations: Record<Relation, string> = {
  none: 'Not connected',
  sent: 'Request sent',
  received: 'Asked to connect with you',
  connected: 'Connected',
};

const afterConnecting = 'Shown once you are connected';

interface CorpsConnectTabProps {
  person: User | OtherUser;
  connection: ConnectionState | null;
  isOwn: boolean;
}

/** The relation of the two members, and the contact details of the member. */
export function CorpsConnectTab({ person, connection, isOwn }: CorpsConnectTabProps) {
  const member = useMember();
  const status: Detail[] = isOwn ? [] : [{ label: 'Connection', value: relations[relationOf(member.id, connection)] }];
  return (
    <DetailsList
      details={[
        ...status,
        { label: 'Username', value: `@${person.username}` },
        { label: 'Email', value: person.email, placeholder: afterConnecting },
        {
          label: 'State Code',
          value: person.stateCode,
          placeholder: person.portalConnected && !isOwn ? afterConnecting : 'Portal not connected',
        },
      ]}
    />
  );
}
