import type { Exception } from './judge.ts';

const all = 110_000;

/** Statements that may read more rows than the bound, each with its reason. */
export const exceptions: readonly Exception[] = [
  {
    fits: /"found" as materialized .* from "members" as "m" where "m"\."deleted_at" is null and \(?m\.account_search/s,
    rows: all,
    scans: true,
    reason: 'the administrators see the number of all matches (X-Total-Count), so all are counted; few people do it',
  },
  {
    fits: /array\(select "id" from "members" where "deleted_at" is null order by "id" desc limit \$\d+ offset/,
    rows: all,
    reason: 'the pages of the administrators have numbers: the ids before a page are passed over in the index alone',
  },
  {
    fits: /with "read" as materialized .*m\.people_search like \(select .* limit 50001\)/s,
    rows: 55_000,
    reason: 'the index of the names has no order: up to 50,000 matches are read, beyond them a walk of 20,000 members',
  },
  {
    fits: /with "read" as materialized .* order by "m"\."id" desc limit 20000\)/s,
    rows: 25_000,
    reason: 'the longer walk through the newest members, for words that very many older members have',
  },
  {
    fits: /"m"\."deployment_state" = \$\d and "m"\."cds_group" = \$\d.*m\.people_search like/s,
    rows: 15_000,
    reason: 'two filters with a search: the lists of both, each a part of the members, are intersected',
  },
  {
    fits: /s\.words @@ post_query/,
    rows: 61_000,
    reason:
      'the ids of a range and those of the words are intersected in the indexes, and few rows are read; for common words ' +
      'the range is walked until the page is full',
  },
  {
    fits: /with "bottom" as materialized .* from "direct_messages" as "d"/s,
    rows: 13_000,
    reason: 'a search of messages reads the newest ids of each of up to 200 groups, 30 at most, from the index alone',
  },
  {
    fits: /select day::text as "day", coalesce\(sum\(count\) filter .* from "members" as "t" where "created_at" >=/s,
    rows: all,
    scans: true,
    reason: 'the figures of today count what happened since yesterday; the generated rows are nearly all from then',
  },
  {
    fits: /select "m"\."deployment_state" as "state", count\(\*\)::integer as "posts"/,
    rows: all,
    reason: 'the same for the posts of the states',
  },
  {
    fits: /as "wrong" from \(select "t"\."member_id" as "id", row\(.* from "member_counters" as "t" where /s,
    rows: 50_000,
    reason: 'the nightly check counts everything that 20 members have, among them the one with much of everything',
  },
  {
    fits: /as "wrong" from \(select "t"\."id" as "id", row\(.* from "groups" as "t" where /s,
    rows: 20_000,
    reason: 'the same for the members of 20 groups, among them one with a tenth of all members',
  },
  {
    fits: /join "member_activity" as "a" on "a"\."month" = "wanted"\."month"/,
    rows: 220_000,
    reason:
      'whoever was there in the present day, week or month is counted from a row a month of each member, 20 ms ' +
      'for 100,000; a counter would be one more write of every first visit of a day for a page of administrators',
  },
  {
    fits: /select count\(\*\) as "reach" from "members" as "m" where .*"m"\."batch" = \$\d/s,
    rows: 40_000,
    reason: 'a batch is a third of all members, counted in its index alone for an administrator who writes to it',
  },
  {
    fits: /^update "notifications" set "is_read" = \$1 where "id" = any\(array\(select "id" from "notifications"/,
    rows: 10_000,
    reason: 'all unread notifications of a member are marked at once, and locked by id before',
  },
  {
    fits: /^with "added" as \(insert into "notifications" .* as "unread" from "added"/s,
    rows: 20_000,
    reason: 'the unread notifications of each receiver are counted in their index alone, however many they have left',
  },
  {
    fits: /from "push_subscriptions" as "s" .* inner join unnest\(\$\d::bigint\[\]\) as member .* inner join "notices"/s,
    rows: 10_000,
    reason: 'a thousand receivers of a notice at once, each looked up in a few tables by key',
  },
  {
    fits: /from "safety_calls" as "k" inner join "safety_call_members" as "a"/,
    rows: 10_000,
    reason: 'of a member with 5,000 connections each is looked up once, in the index of the members of the call',
  },
  {
    fits: /select '(group_message|notice)' as "kind", "added"\."id" from "added" where exists \(select from push_subscriptions\)/,
    rows: 100,
    scans: true,
    reason: 'asks whether there is any row at all, and stops at the first',
  },
  {
    fits: /full join \(select "state", sum\("posts"\) as "posts" from "analytics_state_posts"/,
    rows: 20_000,
    scans: true,
    reason: 'a row for each state and day of the range, 400 days at most when by day, however many members there are',
  },
  {
    fits: /^update "pushes" set "due_at" = \$1$/,
    rows: all,
    scans: true,
    reason: 'the check itself makes all push messages due, so that the job has some to send',
  },
];
