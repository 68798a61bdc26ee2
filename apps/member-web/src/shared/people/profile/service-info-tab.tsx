import type { User } from '@kopa/contracts/account/user';
import type { OtherUser } from '@kopa/contracts/people/person';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { shownCdsGroup, shownLga, shownPpa } from '@kopa/ui/service-display';
import { DetailsList } from '../../layout/details-list.tsx';

/** Deployment of the member, from the portal's record. */
export function ServiceInfoTab({ person }: { person: User | OtherUser }) {
  if (!person.portalConnected) {
    return (
      <EmptyState
        drawing="record"
        title="No Service Information"
        text={`${person.firstName} has not connected the service portal.`}
      />
    );
  }
  return (
    <DetailsList
      details={[
        { label: 'State', value: person.deploymentState },
        { label: 'LGA', value: shownLga(person.lga) },
        { label: 'PPA', value: shownPpa(person.ppa) },
        { label: 'CDS Group', value: shownCdsGroup(person.cdsGroup) },
        { label: 'Batch', value: person.batch },
      ]}
    />
  );
}
