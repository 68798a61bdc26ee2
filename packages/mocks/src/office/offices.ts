import type { User } from '@kopa/contracts/account/user';
import { answer } from '@kopa/contracts/msw';
import * as offices from '@kopa/contracts/office/offices';
import { placeInWords, servesIn, storedPlace } from '@kopa/rules/office/offices';
import { matchesSearch } from '@kopa/rules/people/search';
import { callsOf } from '../calls.ts';
import { added, changed, found, newestFirst, pageOf } from '../collection.ts';
import { administratorNamed, deploymentOf, memberOf, personView } from '../people/views.ts';
import type { World } from '../world.ts';

/** The active members of an office's place, by state code. */
export function membersOf(world: World, office: offices.Office): User[] {
  return world.members
    .filter(({ isActive, user }) => isActive && servesIn(office, deploymentOf(user)))
    .map(({ user }) => user)
    .sort((a, b) => String(a.stateCode).localeCompare(String(b.stateCode)));
}

/** An office beside a notice or a roll call. */
export function officeName(office: offices.Office): offices.OfficeName {
  return { id: office.id, kind: office.kind, place: placeInWords(office) };
}

/** Ends an office, with its open roll call. */
export function endOffice(world: World, id: number): offices.Office {
  for (const rollCall of world.rollCalls) if (rollCall.officeId === id) rollCall.status = 'closed';
  return changed(world.offices, id, { status: 'ended' });
}

function rosterView({ stateCode, cdsGroup, ...user }: User): offices.RosterMember {
  return { ...personView({ ...user, stateCode, cdsGroup }), stateCode, cdsGroup };
}

/** Offices and their holders. */
export function officeHandlers(world: World) {
  const calls = callsOf(world);
  const heldBy = (holderKind: offices.HolderKind, id: number) =>
    newestFirst(world.offices).filter(
      (office) => office.status !== 'ended' && office.holderKind === holderKind && office.holder?.id === id,
    );

  function holderOf({ userId, administratorId }: offices.NewOffice['holder']) {
    if (userId !== undefined) return { id: userId, name: memberOf(world, userId).user.name };
    const { username } = found(world.administrators, administratorId ?? 0);
    return administratorNamed(world, username);
  }

  return [
    calls.administrator(offices.listAdminOffices, (input) => {
      const { state, kind } = input.query;
      const isListed = (office: offices.Office) =>
        (state ?? office.state) === office.state && (kind ?? office.kind) === office.kind;
      return pageOf(world.offices.filter(isListed), input);
    }),
    calls.administrator(offices.offerOffice, ({ body: { holder, until, ...place } }) => {
      const { lgas, ...stored } = storedPlace(place);
      const office: offices.Office = {
        ...{ id: world.nextId(), ...stored, lgas: lgas === null ? null : [...lgas], until },
        ...{ holder: holderOf(holder), holderKind: offices.holdersOfKinds[place.kind] },
        ...{ status: 'offered', acceptedAt: null },
      };
      return answer(added(world.offices, office), { status: 201 });
    }),
    calls.administrator(offices.updateOffice, ({ params, body }) => changed(world.offices, params.id, body)),
    calls.administrator(offices.endOffice, ({ params }) => {
      endOffice(world, params.id);
      return null;
    }),
    calls.administrator(offices.listAdministratorOffices, ({ account }) => heldBy('administrator', account.id)),

    calls.member(offices.listOffices, ({ user }) => {
      const inForce = world.offices.filter(
        (office) => office.status === 'accepted' && servesIn(office, deploymentOf(user)),
      );
      const { officeKinds } = offices;
      return inForce.sort((a, b) => officeKinds.indexOf(a.kind) - officeKinds.indexOf(b.kind));
    }),
    calls.member(offices.listMemberOffices, ({ user }) => heldBy('member', user.id)),
    calls.visitor(offices.acceptOffice, ({ params }) =>
      changed(world.offices, params.id, { status: 'accepted', acceptedAt: world.now().toISOString() }),
    ),
    calls.visitor(offices.leaveOffice, ({ params }) => {
      endOffice(world, params.id);
      return null;
    }),
    calls.visitor(offices.listRoster, (input) => {
      const { search = '' } = input.query;
      const isFound = ({ name, stateCode }: User) => matchesSearch(`${name}\n${stateCode}`, search);
      const members = membersOf(world, found(world.offices, input.params.id)).filter(isFound).map(rosterView);
      // Positions fall along the list.
      const positionOf = (member: offices.RosterMember) => members.length - members.indexOf(member);
      return pageOf(members, input, { positionOf, defaultLimit: 50 });
    }),
  ];
}
