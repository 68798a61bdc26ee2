-- How members sign in, and how a repeated create is recognised.

create table sessions (
  id            bigint       generated always as identity primary key,
  token_hash    bytea        not null unique,
  member_id     bigint       not null references members on delete cascade,
  created_at    timestamptz  not null default now(),
  last_seen_at  timestamptz  not null default now(),
  expires_at    timestamptz  not null,
  -- Such as `Chrome on Android`.
  device        text         not null default 'Unknown device'
);
comment on table sessions is 'Signed-in members, by the hash of the token in their cookie.';
create index sessions_expires_idx on sessions (expires_at);
create index sessions_member_idx on sessions (member_id);

create table devices (
  id            bigint       generated always as identity primary key,
  member_id     bigint       not null references members on delete cascade,
  -- Hash of the cookie by which a browser is known.
  key_hash      bytea        not null,
  name          text         not null,
  created_at    timestamptz  not null default now(),
  last_seen_at  timestamptz  not null default now(),
  unique (member_id, key_hash)
);
comment on table devices is 'The browsers from which a member has signed in.';
create index devices_last_seen_idx on devices (last_seen_at);

create table mail_links (
  token_hash  bytea        primary key,
  purpose     text         not null check (purpose in ('password_reset', 'email_confirmation')),
  member_id   bigint       not null references members on delete cascade,
  -- The address that it was sent to. The link is of no use after a change of the email.
  email       text         not null,
  created_at  timestamptz  not null default now(),
  expires_at  timestamptz  not null
);
comment on table mail_links is 'Links of sent mails; a row goes when its link is used.';
create index mail_links_member_idx on mail_links (member_id);
create index mail_links_expires_idx on mail_links (expires_at);

create table idempotency_keys (
  -- Checked at the end of the transaction, because a create claims its key before it locks members in their order.
  owner_id      bigint       not null references members on delete cascade deferrable initially deferred,
  key           uuid         not null,
  -- Hash of the request that came with the key.
  request_hash  bytea        not null,
  -- The status of the answer and the id of the created row; null only inside the transaction of the create.
  status        smallint,
  result_id     bigint,
  created_at    timestamptz  not null default now(),
  primary key (owner_id, key)
);
comment on table idempotency_keys is
  'Keys of creates that have happened, so that a repeated create answers what the first one made.';
create index idempotency_keys_created_idx on idempotency_keys (created_at);
