#!/usr/bin/env bash
# Installs Kopa on a fresh Debian, or brings an installation to the commit of this copy of the repository. It asks for
# what it does not know; the variables KOPA_… answer without a terminal (docs/operations.md). A run that was cut, or a
# second one, keeps secrets, settings and data.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
settings=/etc/kopa
releases=/opt/kopa-releases
present=/opt/kopa
units='kopa-api@4001 kopa-api@4002 kopa-member-web@8081 kopa-member-web@8083 kopa-admin-web@8082 kopa-admin-web@8084'
export DEBIAN_FRONTEND=noninteractive

say() { printf '\n== %s\n' "$1"; }
stop() {
  printf '%s\n' "$1" >&2
  exit 1
}
secret() { openssl rand -hex 32; }
as_kopa() { runuser --user kopa -- env HOME=/var/lib/kopa CI=true "$@"; }
as_postgres() { (cd / && runuser --user postgres -- "$@"); }
# at_least FOUND LEAST: compares versions.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort --version-sort | head --lines 1)" = "$2" ]; }
# value FILE NAME: a setting of an earlier run; nothing without one.
value() { sed --silent "s/^$2=//p" "$settings/$1" 2> /dev/null || true; }
# ask NAME FORM QUESTION [DEFAULT]: the variable KOPA_NAME, else the answer at the terminal, until it has the form.
ask() {
  local name=KOPA_$1 form=$2 question=$3 answer=
  if [ -z "${!name+x}" ] && [ -t 0 ]; then
    until read -rp "$question${4:+ [$4]}: " answer || stop 'It ends without an answer.' && [[ ${answer:=${4-}} =~ $form ]]; do
      echo 'Please answer in the form of the example.'
    done
  else
    [ -n "${!name+x}${4+x}" ] && [[ ${!name-$4} =~ $form ]] || stop "Set $name: $question."
    answer=${!name-$4}
  fi
  printf -v "$name" '%s' "$answer"
}
# write FILE MODE: a file of settings from standard input, unless an earlier run or another machine has written it.
write() {
  if [ -e "$settings/$1" ]; then cat > /dev/null; else install --mode=600 /dev/stdin "$settings/$1"; fi
  chown root:kopa "$settings/$1"
  chmod "$2" "$settings/$1"
}

check_machine() {
  [ "$(id --user)" = 0 ] || stop 'Start it as root: sudo deploy/install.sh'
  # shellcheck source=/dev/null
  . /etc/os-release
  # Debian's testing has no number.
  if [ "$ID" != debian ] || ! at_least "${VERSION_ID:-99}" 12; then
    stop 'This script is for Debian 12 or newer. docs/operations.md names the steps for others.'
  fi
  [ -d /run/systemd/system ] || stop 'systemd does not run here. docs/operations.md names the steps without this script.'
  [ "$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)" -ge 3500 ] || stop 'Kopa needs 4 GB of memory at least, and 8 GB to build and serve at once.'
}

ask_settings() {
  [ -z "$(value member-web.env PUBLIC_URL)" ] || return 0
  local host='^([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$'
  ask DOMAIN "$host" 'Host name of the members, such as kopa.example.ng'
  ask ADMIN_DOMAIN "$host" 'Host name of the administrators, such as admin.kopa.example.ng' "admin.$KOPA_DOMAIN"
  ask PORTAL_URL '^https://[^/ ]+(/[^ ]*)?$' 'Address of the official service portal, such as https://portal.example.ng'
  ask SMTP_URL '^(smtps?://[^ ]+)?$' 'Mail server with its account, such as smtps://user:password@mail.example.ng, or nothing'
  ask MAIL_FROM '^[^@]*[^@ <]@[^@ >]+>?$' 'Sender of mails, such as Kopa <no-reply@kopa.example.ng>' "Kopa <no-reply@$KOPA_DOMAIN>"
  ask OPERATOR_EMAIL '^[^@ ]+@[^@ ]+\.[^@ ]+$' 'Your email, for the certificate and the push services, such as you@example.ng'
}

install_packages() {
  say 'Packages'
  apt-get update --quiet=2
  apt-get install --yes --quiet=2 --no-install-recommends ca-certificates curl git haproxy openssl postgresql-common restic > /dev/null
  command -v npx > /dev/null || apt-get install --yes --quiet=2 --no-install-recommends nodejs npm > /dev/null
  if [ -n "$(apt-cache search --names-only '^redis-server$')" ]; then
    apt-get install --yes --quiet=2 --no-install-recommends redis-server > /dev/null
  else
    apt-get install --yes --quiet=2 --no-install-recommends valkey-server > /dev/null
  fi
  # Debian's own release may have an older PostgreSQL.
  [ -n "$(apt-cache search --names-only '^postgresql-18$')" ] || /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y > /dev/null
  apt-get install --yes --quiet=2 --no-install-recommends postgresql-18 > /dev/null
  at_least "$(node --version | tr --delete v)" 18 || stop 'Node 18 or newer is needed to install packages.'
  at_least "$(haproxy -v | sed --silent '1s/^[^0-9]*\([0-9.]*\).*/\1/p')" 2.6 || stop 'HAProxy 2.6 or newer is needed.'
  # Debian's own service has nothing to serve.
  systemctl disable --now --quiet haproxy
}

prepare_machine() {
  say 'User, folders, settings'
  id kopa > /dev/null 2>&1 || useradd --system --home-dir /var/lib/kopa --shell /usr/sbin/nologin kopa
  install --directory --owner=kopa --group=kopa "$releases" /var/lib/kopa /var/lib/kopa/uploads
  install --directory "$settings" "$settings/certificates"
  database_port=$(pg_conftool --short 18 main show port)
  write migrate.env 600 << SETTINGS
DATABASE_URL=postgres://kopa:$(secret)@127.0.0.1:$database_port/kopa
DATABASE_API_ROLE=kopa_api
DATABASE_API_PASSWORD=$(secret)
SETTINGS
  api_url=https://${KOPA_DOMAIN:-}
  admin_url=https://${KOPA_ADMIN_DOMAIN:-}
  # The user kopa reads them too, for kopa-admin.
  write kopa.env 640 << SETTINGS
DATABASE_URL=postgres://kopa_api:$(value migrate.env DATABASE_API_PASSWORD)@127.0.0.1:$database_port/kopa
VALKEY_URL=redis://127.0.0.1:6379
SESSION_SECRET=$(secret)
ADMIN_TOKEN_SECRET=$(secret)
PORTAL_TOKEN_KEY=$(secret)
PORTAL_BASE_URL=${KOPA_PORTAL_URL:-}
MEMBER_WEB_URL=$api_url
ADMIN_WEB_URL=$admin_url
TRUSTED_PROXIES=127.0.0.1
SMTP_URL=${KOPA_SMTP_URL:-}
MAIL_FROM=${KOPA_MAIL_FROM:-}
VAPID_SUBJECT=mailto:${KOPA_OPERATOR_EMAIL:-}
UPLOADS_DIR=/var/lib/kopa/uploads
BACKUP_METRICS_DIR=/var/lib/kopa-backup
LOG_SAMPLE=100
SETTINGS
  write admin-web.env 644 << SETTINGS
API_URL=$api_url
PUBLIC_URL=$admin_url
SETTINGS
  write front.env 644 << SETTINGS
API_1=127.0.0.1:4001
API_2=127.0.0.1:4002
MEMBER_WEB=127.0.0.1:8081
MEMBER_WEB_2=127.0.0.1:8083
ADMIN_WEB=127.0.0.1:8082
ADMIN_WEB_2=127.0.0.1:8084
ADMIN_HOST=${KOPA_ADMIN_DOMAIN:-}
CERTIFICATES=$settings/certificates
ACME=127.0.0.1:8402
HTTPS_PORT=443
HTTP_PORT=80
LOG_SAMPLE=100
SETTINGS
  # docs/backup.md adds RESTIC_REPOSITORY.
  write backup.env 600 << SETTINGS
DATABASE_URL=$(value migrate.env DATABASE_URL)
RESTIC_PASSWORD=$(secret)
SETTINGS
  # The last one: without it the next run asks again.
  write member-web.env 644 << SETTINGS
PUBLIC_URL=$api_url
ADMIN_WEB_URL=$admin_url
SETTINGS
}

prepare_database() {
  say 'PostgreSQL'
  local conf=/etc/postgresql/18/main/conf.d/kopa.conf new memory owner_password
  # Half of the memory is for PostgreSQL, and a quarter of that for its own buffers.
  memory=$(awk '/^MemTotal/ { print int($2 / 1024 / 8) }' /proc/meminfo)
  new=$(sed --expression "s/^shared_buffers.*/shared_buffers = ${memory}MB/" --expression "s/^effective_cache_size.*/effective_cache_size = $((memory * 3))MB/" \
    --expression "s/^listen_addresses.*/listen_addresses = 'localhost'/" "$source/deploy/postgres/postgresql.conf")
  # A file that an operator has changed stays.
  if [ ! -e $conf ]; then
    printf '%s\n' "$new" > $conf
    systemctl restart postgresql@18-main
  fi
  systemctl start postgresql@18-main
  owner_password=$(value migrate.env DATABASE_URL | sed 's/^[^:]*:\/\/kopa:\([^@]*\)@.*/\1/')
  as_postgres psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set owner_password="$owner_password" --port "$database_port" << 'SQL'
set client_min_messages = warning;
select 'create role kopa' where not exists (select from pg_roles where rolname = 'kopa') \gexec
alter role kopa login createdb createrole password :'owner_password';
grant pg_signal_backend to kopa;
select $$create database kopa owner kopa template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'$$
  where not exists (select from pg_database where datname = 'kopa') \gexec
create extension if not exists pg_stat_statements;
SQL
}

build_release() {
  local version
  version=$(git -C "$source" describe --always --tags --abbrev=12)
  release=$releases/$version
  say "Release $version"
  # The file with the version is written last.
  if [ ! -e "$release/version.env" ]; then
    rm --recursive --force "$release"
    git clone --quiet --no-hardlinks "$source" "$release"
    git -C "$release" remote set-url origin "$(git -C "$source" remote get-url origin 2> /dev/null || echo "$source")"
    chown --recursive kopa:kopa "$release"
    (
      cd "$release"
      pnpm=$(node --print "require('./package.json').packageManager")
      as_kopa npx -y "$pnpm" install --frozen-lockfile --reporter=append-only
      as_kopa npx -y "$pnpm" --filter @kopa/api --filter @kopa/member-web --filter @kopa/admin-web run build
    )
  fi
  echo "KOPA_VERSION=$version" > "$release/version.env"
  if ! grep --quiet ^VAPID_PUBLIC_KEY= $settings/kopa.env; then
    (cd "$release" && node_modules/.bin/node --input-type=module --eval "
      import { createPushKeys } from './packages/dev/src/secrets.ts';
      for (const [name, key] of Object.entries(createPushKeys())) console.log(name + '=' + key);") >> $settings/kopa.env
  fi
}

# A certificate of its own making lets the front start, and answer the authority that gives the real one.
prepare_certificate() {
  (
    cd $settings/certificates
    # One from another machine belongs to another user here.
    [ ! -e kopa.pem ] || { chown haproxy kopa.pem && chmod 400 kopa.pem && exit; }
    umask 077
    member_host=$(value member-web.env PUBLIC_URL | sed 's/^https:\/\///')
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$member_host" -keyout .key -out .chain 2> /dev/null \
      -addext "subjectAltName=DNS:$member_host,DNS:$(value front.env ADMIN_HOST)"
    chmod 644 .chain
    cat .chain .key > kopa.pem.new
    chown haproxy kopa.pem.new
    mv kopa.pem.new kopa.pem
  )
}

# The units of every installation and those that an operator has added, the API first.
units_to_start() {
  local running kind
  running=$(systemctl list-units --plain --no-legend --state=active 'kopa-api@*' 'kopa-*-web@*' | sed 's/\.service .*//')
  for kind in api member-web admin-web; do
    tr ' ' '\n' <<< "$units $running" | grep "^kopa-$kind@" | sort --unique
  done
}

# Links the release that is served; the one before is what kopa-upgrade --rollback goes back to.
make_present() {
  local former
  former=$(readlink --canonicalize-existing "$present" || true)
  ln --symbolic --force --no-dereference "$release" "$present"
  [ -z "$former" ] || [ "$former" = "$release" ] || ln --symbolic --force --no-dereference "$former" "$releases/previous"
}

start_services() {
  say 'Schema and services'
  "$release/node_modules/.bin/node" --env-file=$settings/migrate.env "$release/apps/api/dist/kopa-migrate.js"
  make_present
  cp "$present"/deploy/systemd/*.service "$present"/deploy/systemd/*.timer "$present"/deploy/systemd/*.path /etc/systemd/system/
  install -D --mode=644 "$present/deploy/systemd/journald.conf" /etc/systemd/journald.conf.d/kopa.conf
  install --mode=755 "$present/deploy/systemd/kopa-admin" /usr/local/bin/kopa-admin
  systemctl daemon-reload
  systemctl restart systemd-journald
  # One process after the other: the front gives the calls to those that are ready.
  for unit in $(units_to_start); do
    systemctl enable --quiet "$unit"
    systemctl restart "$unit"
    case $unit in kopa-api*) path=readyz ;; *) path=healthz ;; esac
    curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:${unit#*@}/$path" ||
      stop "$unit does not start: journalctl --unit $unit --lines 50"
    sleep 3
  done
  systemctl enable --quiet kopa-front
  systemctl reload-or-restart kopa-front
  systemctl enable --now --quiet kopa-front-reload.path
}

# The present release and the previous one stay, and the newest three.
remove_releases() {
  find "$releases" -maxdepth 2 -name version.env -printf '%T@ %h\n' | sort --numeric-sort --reverse | tail --lines +4 |
    cut --delimiter ' ' --fields 2 |
    { grep --invert-match --line-regexp --fixed-strings --regexp "$(readlink --canonicalize "$present")" --regexp "$(readlink --canonicalize "$releases/previous")" || true; } |
    xargs --no-run-if-empty rm --recursive --force
}

get_certificate() {
  [ "${KOPA_CERTIFICATE:-letsencrypt}" = letsencrypt ] || return 0
  [ ! -d /etc/letsencrypt/live ] || return 0
  say 'Certificate'
  local email member_host
  apt-get install --yes --quiet=2 --no-install-recommends certbot > /dev/null
  email=$(value kopa.env VAPID_SUBJECT)
  member_host=$(value member-web.env PUBLIC_URL)
  certbot certonly --non-interactive --standalone --http-01-port 8402 --deploy-hook /opt/kopa/deploy/acme/deploy-hook --agree-tos \
    --email "${email#mailto:}" --domain "${member_host#https://}" --domain "$(value front.env ADMIN_HOST)" ||
    echo 'No certificate yet: both names must lead to this machine, and port 80 be open. Then start this script again.'
}

create_administrator() {
  [ "$(kopa-admin list | wc --lines)" = 1 ] || return 0
  say 'The first administrator'
  ask ADMIN_USERNAME '^[A-Za-z0-9_.-]+$' 'Username, such as ngozi'
  ask ADMIN_NAME . 'Name, such as Ngozi Eze'
  kopa-admin create "$KOPA_ADMIN_USERNAME" --name "$KOPA_ADMIN_NAME" --role super_admin
}

# A test calls the functions alone.
[ "${BASH_SOURCE[0]}" = "$0" ] || return 0
check_machine
ask_settings
install_packages
prepare_machine
prepare_database
build_release
prepare_certificate
start_services
remove_releases
get_certificate
create_administrator
say "Kopa runs at $(value member-web.env PUBLIC_URL), for administrators at $(value admin-web.env PUBLIC_URL)"
# doctor refuses a certificate of one's own making otherwise.
[ "${KOPA_CERTIFICATE:-}" != own ] || export NODE_EXTRA_CA_CERTS=$settings/certificates/.chain
kopa-admin doctor
