import { type RawBuilder, sql } from 'kysely';
import { popularMember, type Scale } from '../scale.ts';
import { type Loads, n, photoUrl, someMember, voiceUrl } from './values.ts';

const groups = 1_000;

/** A message's parts: some messages have a photo, a voice note or a reaction. Deleted ones are empty. */
const parts = (author: RawBuilder<unknown>) => sql`
  case when i % 25 = 1 then jsonb_build_array(jsonb_build_object('type', 'photo', 'url', ${photoUrl(author, sql`0`)},
      'width', 800, 'height', 600))
    when i % 50 = 2 then jsonb_build_array(jsonb_build_object('type', 'voice', 'url', ${voiceUrl(author)}, 'seconds', 12)) end,
  case when i % 12 = 0 then '{"👍": 1}'::jsonb end,
  case when i % 40 = 0 then now() end, case when i % 200 = 3 then now() end`;
const partColumns = sql`attachments, reactions, edited_at, deleted_at`;

/** Loads conversations with their messages, and groups with their members and messages. */
export function chatLoads(scale: Scale): Loads {
  const { members, messages } = scale;
  const popular = n(popularMember(scale));
  const sender = sql`case when i % 2 = 0 then c.user1_id else c.user2_id end`;
  return {
    conversations: sql`
      insert into conversations (user1_id, user2_id)
      select distinct least(user_id, connected_user_id), greatest(user_id, connected_user_id) from connections
      where status = 'accepted' order by 1, 2`,
    messages: sql`
      insert into all_direct_messages (conversation_id, sender_id, receiver_id, content, created_at, reply_to_id, ${partColumns})
      select c.id, ${sender}, case when i % 2 = 0 then c.user2_id else c.user1_id end,
        case when i % 200 = 3 then '' else 'Message number ' || i end,
        now() - (${n(messages)} - i) * interval '5 seconds', case when i % 505 = 0 then i - 101 end, ${parts(sender)}
      from generate_series(1, ${n(messages)}) i
      join conversations c on c.id = case when i % 101 = 0
        then (select max(id) from conversations where user1_id = ${popular})
        else 1 + (hashint4(i)::bigint & 2147483647) % (select max(id) from conversations) end`,
    directReactions: sql`
      insert into direct_message_reactions (message_id, member_id, emoji)
      select id, receiver_id, '👍' from direct_messages where reactions is not null`,
    conversationRows: sql`
      insert into conversation_members (conversation_id, member_id, other_id, last_message_id, last_message_sender_id,
        last_message_content, last_message_at, unread_count, sent_count)
      select c.id, side.member_id, side.other_id, last.id, last.sender_id, last.content, last.created_at, 0, 1
      from conversations c,
        lateral (values (c.user1_id, c.user2_id), (c.user2_id, c.user1_id)) side (member_id, other_id),
        lateral (select * from direct_messages d where d.conversation_id = c.id order by d.id desc limit 1) last`,
    groupMembers: sql`
      insert into group_members (group_id, member_id, role, joined_at, last_read_message_id)
      select group_id, member_id,
        case row_number() over (partition by group_id order by member_id) when 1 then 'owner'
          when 2 then case when group_id % 2 = 0 then 'moderator' else 'member' end else 'member' end,
        now() - member_id * interval '1 minute', case when member_id % 2 = 0 then 0
          else (select max(id) from all_direct_messages) + ${n(members * 4)} end
      from (
        select 1 + i % ${n(groups)} as group_id, ${someMember(scale, 7)} as member_id
        from generate_series(1, ${n(members * 3)}) i
        union select 1, i from generate_series(1, ${n(members)}) i where i % 10 = 0 or i = ${popular}
      ) pairs`,
    groups: sql`
      insert into groups (name, description, type, creator_id, member_count)
      select 'Group ' || i, 'A group of members', case when i % 3 = 0 then 'private' else 'public' end, g.owner, g.count
      from generate_series(1, ${n(groups)}) i
      join (select group_id, min(member_id) as owner, count(*) from group_members group by 1) g on g.group_id = i order by i`,
    groupMessages: sql`
      insert into all_group_messages (group_id, user_id, content, created_at, ${partColumns})
      select group_id, member_id, case when i % 200 = 3 then '' else 'To all of the group' end,
        now() - (${n(members * 3.2)} - i) * interval '20 seconds', ${parts(sql`member_id`)}
      from (select *, (row_number() over ())::integer as i from group_members) sent`,
    groupReactions: sql`
      insert into group_message_reactions (message_id, member_id, emoji)
      select id, user_id, '👍' from group_messages where reactions is not null`,
    groupInvitations: sql`
      insert into group_invitations (group_id, member_id, invited_by)
      select 1 + i % ${n(groups)}, ${someMember(scale, 21)}, 1 from generate_series(1, ${n(members / 5)}) i
      on conflict do nothing`,
  };
}
