import { type RawBuilder, sql } from 'kysely';

/** What the database answers of the other one of a connection or conversation. */
export interface ContactRow {
  id: number;
  name: string;
  username: string;
  profilePicture: string | null;
  deploymentState: string | null;
  ppa: string | null;
  lga: string | null;
  cdsGroup: string | null;
  email: string | null;
}

/** The other member `o` as a contact; the email only where `connected` holds. */
export function contactObject(connected: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('id', o.id, 'name', o.name, 'username', o.username, 'profilePicture', o.profile_picture,
    'deploymentState', o.deployment_state, 'ppa', o.ppa, 'lga', o.lga, 'cdsGroup', o.cds_group,
    'email', case when ${connected} then o.email end) as other_user`;
}
