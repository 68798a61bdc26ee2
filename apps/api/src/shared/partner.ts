import { expressionBuilder, type Selectable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../db/tables.ts';

const { ref } = expressionBuilder<{ o: Tables['members'] }, 'o'>();

const fields = {
  id: ref('o.id'),
  name: ref('o.name'),
  username: ref('o.username'),
  profilePicture: ref('o.profilePicture'),
  deploymentState: ref('o.deploymentState'),
  ppa: ref('o.ppa'),
  lga: ref('o.lga'),
  cdsGroup: ref('o.cdsGroup'),
  email: ref('o.email'),
};

/** The other member of a connection or conversation. Some fields are private; the views remove them. */
export type PartnerRow = Pick<Selectable<Tables['members']>, keyof typeof fields>;

/** Selects the other member, with the alias `o`, as a contact. */
export const partnerObject = jsonBuildObject(fields).as('otherUser');
