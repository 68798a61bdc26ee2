#!/usr/bin/env bash
# Installs Kopa on a fresh Debian, or brings an installation to the commit of this copy of the repository. It asks for
# what it does not know; the variables KOPA_… answer without a terminal (docs/operations.md). A run that was cut, or a
# second one, keeps secrets, settings and data.
set -euo pipefail

source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
settings=/etc/kopa
releases=/opt/kopa-releases
present=/opt/kopa
export DEBIAN_FRONTEND=noninteractive

say() { printf '\n== %s\n' "$1"; }
stop() {
  printf '%s\n' "$1" >&2
  exit 1
}
secret() { openssl rand -hex 32; }
as_postgres() { (cd / && runuser --user postgres -- "$@"); }
# at_least FOUND LEAST: compares versions.
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort --version-sort | head --lines 1)" = "$2" ]; }
# value FILE NAME: a setting of an earlier run; nothing without one.
value() { sed --silent "s/^$2=//p" "$settings/$1" 2> /dev/null || true; }
owner_password() { value migrate.env DATABASE_URL | sed 's/^[^:]*:\/\/kopa:\([^@]*\)@.*/\1/'; }
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
  apt-get install --yes --quiet=2 --no-install-recommends ca-certificates curl git haproxy logrotate openssl postgresql-common restic > /dev/null
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
  local name uploads
  # One that serves, one that backs up, one that builds: none changes or reads the files of another.
  for name in kopa:/var/lib/kopa kopa-backup:/var/lib/kopa-backup kopa-build:/var/cache/kopa-build; do
    id "${name%:*}" > /dev/null 2>&1 || useradd --system --home-dir "${name#*:}" --shell /usr/sbin/nologin "${name%:*}"
    install --directory --owner="${name%:*}" --group="${name%:*}" "${name#*:}"
  done
  install --directory --owner=root --group=root "$releases" "$settings" "$settings/certificates"
  database_port=$(pg_conftool --short 18 main show port 2> /dev/null || echo 5432)
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
$("$source/deploy/vapid-keys")
UPLOADS_DIR=/var/lib/kopa/uploads
BACKUP_METRICS_DIR=/var/lib/kopa-backup
LOG_SAMPLE=100
SETTINGS
  # The backup reads the files of members by their group, which new ones get too.
  uploads=$(value kopa.env UPLOADS_DIR)
  install --directory --owner=kopa --group=kopa-backup --mode=2750 "${uploads:=/var/lib/kopa/uploads}"
  chgrp --recursive kopa-backup "$uploads"
  find "$uploads" -type d -exec chmod g+s {} +
  write admin-web.env 644 << SETTINGS
API_URL=$api_url
PUBLIC_URL=$admin_url
SETTINGS
  write front.env 644 << SETTINGS
API_PROCESSES=2
ADMIN_HOST=${KOPA_ADMIN_DOMAIN:-}
CERTIFICATES=$settings/certificates
ACME=127.0.0.1:8402
HTTPS_PORT=443
HTTP_PORT=80
LOG_SAMPLE=100
SETTINGS
  # docs/backup.md adds RESTIC_REPOSITORY.
  write backup.env 600 << SETTINGS
PGHOST=127.0.0.1
PGPORT=$database_port
PGDATABASE=kopa
PGUSER=kopa
PGPASSWORD=$(owner_password)
RESTIC_PASSWORD=$(secret)
SETTINGS
  # The last one: without it the next run asks again.
  write member-web.env 644 << SETTINGS
PUBLIC_URL=$api_url
ADMIN_WEB_URL=$admin_url
SETTINGS
}

prepare_database() {
  # That of a cluster is Patroni's.
  [ ! -e $settings/cluster/cluster.env ] || return 0
  say 'PostgreSQL'
  local conf=/etc/postgresql/18/main/conf.d/kopa.conf new memory
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
  as_postgres psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set owner_password="$(owner_password)" --port "$database_port" << 'SQL'
set client_min_messages = warning;
select 'create role kopa' where not exists (select from pg_roles where rolname = 'kopa') \gexec
alter role kopa login createdb createrole password :'owner_password';
grant pg_signal_backend to kopa;
select $$create database kopa owner kopa template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'$$
  where not exists (select from pg_database where datname = 'kopa') \gexec
create extension if not exists pg_stat_statements;
SQL
}

# An older source folder would silently take back an upgrade.
# refuse_older [FILE]: with the release of another machine in a file.
refuse_older() {
  local running
  running=$(sed --silent 's/^KOPA_COMMIT=//p' "${1:-$present/version.env}" 2> /dev/null || true)
  [ -z "$running" ] || git -C "$source" merge-base --is-ancestor "$running" HEAD 2> /dev/null ||
    stop "$source does not contain the release that runs, ${running:0:12}. Update it by git, or go back by kopa-upgrade --rollback."
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

start_services() {
  ln --symbolic --force --no-dereference "$source" "$releases/source"
  "$source/deploy/systemd/kopa-upgrade" --source
  systemctl restart systemd-journald
  systemctl enable --quiet kopa-front
  systemctl reload-or-restart kopa-front
  systemctl enable --now --quiet kopa-front-reload.path
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
# One of three machines (docs/operations.md, Three machines).
[ $# = 0 ] || exec "$source/deploy/install-cluster.sh" "$@"
check_machine
refuse_older
ask_settings
install_packages
prepare_machine
prepare_database
prepare_certificate
start_services
get_certificate
create_administrator
say "Kopa runs at $(value member-web.env PUBLIC_URL), for administrators at $(value admin-web.env PUBLIC_URL)"
# doctor refuses a certificate of one's own making otherwise.
[ "${KOPA_CERTIFICATE:-}" != own ] || export NODE_EXTRA_CA_CERTS=$settings/certificates/.chain
kopa-admin doctor
