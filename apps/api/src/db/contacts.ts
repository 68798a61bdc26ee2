import { sql } from 'kysely';

/** The other member of a connection or conversation. Some fields are private; the views remove them. */
export interface ContactRow {
  id: number;
  name: string;
  username: string;
  profilePicture: string | null;
  deploymentState: string | null;
  ppa: string | null;
  lga: string | null;
  cdsGroup: string | null;
  email: string;
}

/** Selects the other member, with the alias `o`, as a contact. */
export const contactObject = sql`json_build_object('id', o.id, 'name', o.name, 'username', o.username, 'profilePicture', o.profile_picture,
    'deploymentState', o.deployment_state, 'ppa', o.ppa, 'lga', o.lga, 'cdsGroup', o.cds_group, 'email', o.email) as other_user`;
