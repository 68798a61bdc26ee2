-- My file: letters and dated records, which only their member sees.

create table letter_templates (
  key         text         primary key check (key in ('data_correction', 'rejection_report', 'relocation', 'leave',
                             'travel', 'marriage', 'maternity', 'medical_refund', 'lost_card')),
  title       text         not null check (char_length(title) <= 120),
  addressee   text         not null check (char_length(addressee) <= 200),
  text        text         not null check (char_length(text) <= 10000),
  rule        text         check (char_length(rule) <= 500),
  source      text         check (char_length(source) <= 500),
  changed_at  timestamptz  not null
);
comment on table letter_templates is 'The words of templates that were changed; the code has the others.';

create table letters (
  id            bigint       generated always as identity primary key,
  member_id     bigint       not null references members on delete cascade,
  template_key  text         not null check (template_key in ('data_correction', 'rejection_report', 'relocation',
                               'leave', 'travel', 'marriage', 'maternity', 'medical_refund', 'lost_card')),
  -- As it was written: later templates and portal records change nothing of it.
  title         text         not null,
  addressee     text         not null,
  through       text[]       not null,
  enclosures    text[]       not null,
  -- Values by the names of fields.
  fields        jsonb        not null,
  text          text         not null,
  -- The day of its last writing.
  "on"          date         not null,
  created_at    timestamptz  not null,
  -- The route: offices with the day on which it was handed in there.
  steps         jsonb        not null,
  outcome       text         check (outcome in ('granted', 'refused', 'withdrawn')),
  outcome_on    date,
  outcome_days  bigint       check (outcome_days between 1 and 366),
  check ((outcome is null) = (outcome_on is null)),
  check (outcome_days is null or outcome = 'granted')
);
comment on table letters is 'Letters of members.';
create index letters_member_idx on letters (member_id, id desc);
create index letters_leave_idx on letters (member_id) where template_key = 'leave' and outcome = 'granted';

create table records (
  id           bigint       generated always as identity primary key,
  member_id    bigint       not null references members on delete cascade,
  kind         text         not null check (kind in ('clearance', 'cds', 'ppa', 'money', 'health', 'harm', 'other')),
  "on"         date         not null,
  text         text         not null check (char_length(text) between 1 and 4000),
  -- Of a clearance: where the member served when it was received.
  state        text,
  lga          text,
  -- When it was written, if it waited for the network.
  at           timestamptz,
  received_at  timestamptz  not null,
  digest       text         not null check (digest ~ '^[0-9a-f]{64}$'),
  code         text         not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- Orders the list: the latest day is the highest, within it the newest record.
  position     bigint       generated always as (("on" - date '2000-01-01') * 100000000000 + id) stored
);
comment on table records is 'Dated records of members; nobody changes one. Their photos refer to them.';
create index records_member_idx on records (member_id, position desc);
create index records_kind_idx on records (member_id, kind, position desc);
