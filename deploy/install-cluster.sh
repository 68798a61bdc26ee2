#!/usr/bin/env bash
# The parts of deploy/install.sh for three machines (docs/operations.md, Three machines). The first one has been installed
# alone and becomes a cluster of one; the others join it. A run that was cut may be started again.
#   install.sh --cluster ADDRESS              on the first machine
#   install.sh --join ADDRESS --token TOKEN   on the others; with --witness one that has etcd alone
set -euo pipefail
# shellcheck source=deploy/install.sh
. "$(dirname "$0")/install.sh"
cluster=$settings/cluster
data_packages=(patroni python3-dnspython python3-etcd python3-psycopg2 valkey-server)

usage() { stop 'Usage: install.sh --cluster ADDRESS | --join ADDRESS --token TOKEN [--witness]'; }
own() { value cluster/cluster.env "$1"; }
machines() { sed --silent 's/^MACHINE_[123]=//p' $cluster/machines.env; }
control() { etcdctl --endpoints "$1" --cacert $cluster/ca.crt --cert $cluster/machine.crt --key $cluster/machine.key "${@:2}"; }
# until_true TEXT COMMAND: waits for minutes, not for ever.
until_true() {
  local what=$1
  shift
  for _ in $(seq 300); do
    ! "$@" > /dev/null 2>&1 || return 0
    sleep 1
  done
  stop "$what"
}

check_cluster() {
  # shellcheck source=/dev/null
  . /etc/os-release
  at_least "${VERSION_ID:-99}" 13 || stop 'Three machines need Debian 13 or newer: the Patroni of older ones has no quorum.'
  ip -brief address show | grep --quiet --fixed-strings " $address/" || stop "$address is no address of this machine."
}
check_first() {
  [ -n "$(value member-web.env PUBLIC_URL)" ] || stop 'Install this machine alone first: deploy/install.sh'
  [ -n "$(value kopa.env S3_BUCKET)" ] || stop 'The uploads must be in a bucket first: a folder of one machine is lost with it (docs/operations.md, Uploads in a bucket).'
  [ "$(as_postgres psql --no-psqlrc --no-align --tuples-only --command 'show server_version_num' 2> /dev/null | cut --characters 1-2)" = 18 ] ||
    stop 'Three machines need PostgreSQL 18, and it must run here.'
  [ "$(pg_conftool --short 18 main show port)" = 5432 ] || stop 'PostgreSQL must be on port 5432: the programs keep that address.'
  # Two machines alone cannot tell which of them is cut off.
  ask OTHER_MACHINES '^[0-9]+(\.[0-9]+){3} [0-9]+(\.[0-9]+){3}$' 'Addresses of the two other machines, such as 10.0.0.2 10.0.0.3'
  [ "$(printf '%s\n' "$address" "${KOPA_OTHER_MACHINES% *}" "${KOPA_OTHER_MACHINES#* }" | sort --unique | wc --lines)" = 3 ] || stop 'Three different machines are needed.'
}

# install_cluster_packages PACKAGES: with those of a machine that has data.
install_cluster_packages() {
  say 'Packages of the cluster'
  apt-get update --quiet=2
  # Their services would start with settings of their own. Where this fails, no service would start any more.
  trap 'rm --force /usr/sbin/policy-rc.d' EXIT
  printf '#!/bin/sh\nexit 101\n' | install --mode=755 /dev/stdin /usr/sbin/policy-rc.d
  apt-get install --yes --quiet=2 --no-install-recommends etcd-server etcd-client nftables openssl curl iproute2 "$@" > /dev/null
  rm /usr/sbin/policy-rc.d
  local unit
  for unit in etcd patroni valkey-server redis-server haproxy; do systemctl disable --now --quiet $unit 2> /dev/null || true; done
  [ $# = 0 ] || at_least "$(patroni --version | cut --delimiter ' ' --fields 2)" 4 || stop 'Patroni 4 or newer is needed.'
}

# What this machine is among the three of machines.env.
write_machine() {
  local name user
  [ -z "$(own ADDRESS)" ] || return 0
  name=machine-$(sed --silent "s/^MACHINE_\([123]\)=${address//./\\.}$/\1/p" $cluster/machines.env)
  [ "$name" != machine- ] || stop "$address is none of the three machines: $(machines | paste --serial --delimiters ' ')."
  (
    umask 077
    printf 'PATRONI_%s\n' "NAME=$name" "ETCD3_HOSTS=$(machines | sed 's/$/:2379/' | paste --serial --delimiters ,)" "RESTAPI_LISTEN=$address:8008" "RESTAPI_CONNECT_ADDRESS=$address:8008" \
      "POSTGRESQL_LISTEN=$address:5432" "POSTGRESQL_CONNECT_ADDRESS=$address:5432" "REPLICATION_PASSWORD=$(value cluster/secrets.env STANDBY_PASSWORD)" \
      "REWIND_PASSWORD=$(value cluster/secrets.env REWIND_PASSWORD)" > $cluster/patroni.env
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$name" -keyout $cluster/machine.key -out $cluster/machine.csr 2> /dev/null
    openssl x509 -req -in $cluster/machine.csr -CA $cluster/ca.crt -CAkey $cluster/ca.key -days 3650 -out $cluster/machine.crt \
      -extfile <(printf '%s\n' "subjectAltName=IP:$address,IP:127.0.0.1" keyUsage=critical,digitalSignature,keyEncipherment extendedKeyUsage=serverAuth,clientAuth \
        subjectKeyIdentifier=hash authorityKeyIdentifier=keyid) 2> /dev/null
    rm $cluster/machine.csr
    cat $cluster/machine.crt $cluster/machine.key > $cluster/machine.pem
  )
  # PostgreSQL takes a key that belongs to root, if nobody but its group reads it.
  getent group kopa-cluster > /dev/null || groupadd --system kopa-cluster
  for user in etcd haproxy kopa-backup postgres valkey; do ! id $user > /dev/null 2>&1 || usermod --append --groups kopa-cluster $user; done
  chgrp kopa-cluster $cluster/machine.key $cluster/machine.pem
  chmod 640 $cluster/machine.key $cluster/machine.pem
  chmod 644 $cluster/ca.crt $cluster/machine.crt $cluster/machines.env
  chmod 755 $cluster
  # The last file: without it the next run does all this again.
  printf 'ADDRESS=%s\nNAME=%s\n' "$address" "$name" > $cluster/cluster.env
}

make_authority() {
  [ ! -e $cluster/ca.crt ] || return 0
  say 'Authority of the cluster'
  install --directory $cluster
  (
    umask 077
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7300 -subj '/CN=Kopa cluster' -keyout $cluster/ca.key -out $cluster/ca.crt.new \
      -addext 'keyUsage=critical,keyCertSign,cRLSign' 2> /dev/null
    printf 'STANDBY_PASSWORD=%s\nREWIND_PASSWORD=%s\n' "$(secret)" "$(secret)" > $cluster/secrets.env
  )
  mv $cluster/ca.crt.new $cluster/ca.crt
}

# The units are in the release that runs, or in the source folder before there is one.
install_cluster_units() {
  [ -e $present ] || ln --symbolic "$source" $present
  cp "$source"/deploy/systemd/kopa-{firewall,etcd,patroni,valkey,database,token}.service /etc/systemd/system/
  systemctl daemon-reload
}
# One that runs is left alone: to restart Patroni would hand over to another machine.
start() { systemctl enable --now --quiet "$@"; }

# Hands the PostgreSQL of this machine over to Patroni, with the settings that it has.
adopt() {
  local data=/var/lib/postgresql/18/main
  [ ! -e $data/patroni.dynamic.json ] || return 0
  say 'PostgreSQL under Patroni'
  # A run that was cut after this has the roles, and PostgreSQL does not run any more.
  grep --quiet '^disabled' /etc/postgresql/18/main/start.conf ||
    as_postgres psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set standby="$(value cluster/secrets.env STANDBY_PASSWORD)" \
      --set rewind="$(value cluster/secrets.env REWIND_PASSWORD)" << 'SQL'
set client_min_messages = warning;
select 'create role kopa_standby' where to_regrole('kopa_standby') is null \gexec
select 'create role kopa_rewind' where to_regrole('kopa_rewind') is null \gexec
alter role kopa_standby login replication password :'standby';
alter role kopa_rewind login password :'rewind';
grant execute on function pg_catalog.pg_ls_dir(text, boolean, boolean), pg_catalog.pg_stat_file(text, boolean),
  pg_catalog.pg_read_binary_file(text), pg_catalog.pg_read_binary_file(text, bigint, bigint, boolean) to kopa_rewind;
SQL
  sed --in-place 's/^\(auto\|manual\)/disabled/' /etc/postgresql/18/main/start.conf
  systemctl stop postgresql@18-main redis-server valkey-server 2> /dev/null || true
  systemctl daemon-reload
  # The lines of the machine that Patroni does not set itself.
  cat /etc/postgresql/18/main/conf.d/*.conf | grep --invert-match '^listen_addresses' |
    install --owner=postgres --group=postgres --mode=600 /dev/stdin $data/postgresql.conf
  : | install --owner=postgres --group=postgres --mode=600 /dev/stdin $data/pg_ident.conf
}

leads() { curl --silent --fail --cacert $cluster/ca.crt "https://$address:8008/primary"; }
# HAProxy takes each machine for the primary until its first checks have failed.
finds_primary() { grep --quiet '^haproxy_backend_active_servers{proxy="database"} 1$' <<< "$(curl --silent --fail http://127.0.0.1:8406/metrics)"; }
follows() { curl --silent --fail --cacert $cluster/ca.crt "https://$address:8008/replica"; }
# A primary joins again when its etcd has lost its data.
takes_part() { follows || leads; }

start_first() {
  local first second
  if [ -z "$(own ADDRESS)" ]; then
    read -r first second <<< "$KOPA_OTHER_MACHINES"
    make_authority
    printf 'MACHINE_1=%s\nMACHINE_2=%s\nMACHINE_3=%s\n' "$address" "$first" "$second" > $cluster/machines.env
    printf 'ETCD_INITIAL_CLUSTER=machine-1=https://%s:2380\nETCD_INITIAL_CLUSTER_STATE=new\n' "$address" > $cluster/etcd.env
    write_machine
  fi
  # A run that was cut may lack either.
  [ -n "$(value kopa.env CLUSTER_DIR)" ] || echo CLUSTER_DIR=$cluster >> $settings/kopa.env
  # libpq finds the primary itself: it refuses a proxy that adds TLS.
  [ -n "$(value backup.env PGTARGETSESSIONATTRS)" ] ||
    printf 'PG%s\n' "HOST=$(machines | paste --serial --delimiters ,)" TARGETSESSIONATTRS=primary SSLMODE=verify-ca SSLROOTCERT=$cluster/ca.crt \
      SSLCERT=$cluster/machine.crt SSLKEY=$cluster/machine.key >> $settings/backup.env
  install_cluster_units
  say 'Members of the cluster'
  start kopa-firewall kopa-etcd
  adopt
  start kopa-patroni
  until_true 'PostgreSQL has no leader: journalctl --unit kopa-patroni --lines 50' leads
  start kopa-valkey kopa-database
  systemctl restart kopa-front
  until_true 'The API does not reach the database: kopa-admin doctor' curl --silent --fail http://127.0.0.1:4001/readyz
}

fetch_settings() {
  local from pin secret parts=(.)
  [ -z "$(own ADDRESS)" ] || return 0
  IFS=, read -r from pin secret <<< "$token"
  say 'Settings of the cluster'
  install --directory $settings
  # A witness serves nobody, and keeps no settings of the services.
  [ -z "$witness" ] || parts=(./cluster)
  # The numbers of its users belong to others here: all is root's until each file is given to the user of its name.
  curl --silent --show-error --fail --insecure --pinnedpubkey "sha256//$pin" --header "x-kopa-token: $secret" "https://$from:4100/" |
    tar --extract --gzip --no-same-owner --directory=$settings "${parts[@]}" || stop 'The token is not valid any more, or this machine is none of the three. deploy/cluster/token prints a new one.'
}

# A member that catches up has no vote, so that joining never takes the quorum away.
join_etcd() {
  local name others id
  name=$(own NAME)
  others=$(machines | grep --invert-match --line-regexp --fixed-strings "$address" | sed 's/$/:2379/' | paste --serial --delimiters ,)
  if [ ! -e $cluster/etcd.env ]; then
    # A dead machine has left its member behind.
    id=$(control "$others" member list | awk -F ', ' -v name="$name" -v url="https://$address:2380" '$3 == name || $4 == url { print $1 }')
    [ -z "$id" ] || control "$others" member remove "$id" > /dev/null
    rm --recursive --force /var/lib/kopa-etcd
    control "$others" member add "$name" --learner --peer-urls="https://$address:2380" |
      sed --silent 's/^ETCD_INITIAL_CLUSTER\(_STATE\)\?="\(.*\)"$/ETCD_INITIAL_CLUSTER\1=\2/p' > $cluster/etcd.env.new
    mv $cluster/etcd.env.new $cluster/etcd.env
  fi
  start kopa-firewall kopa-etcd
  until_true 'etcd does not catch up: journalctl --unit kopa-etcd --lines 50' promote "$others" "$name"
}
promote() {
  local id
  # In a condition a failure ends nothing by itself, and nobody is promoted without the list.
  id=$(control "$1" member list | awk -F ', ' -v name="$2" '$3 == name && $6 == "true" { print $1 }') || return 1
  [ -z "$id" ] || control "$1" member promote "$id"
}

# An empty PostgreSQL that Debian has made gives its place to the copy of the primary's.
empty_database() {
  # A member that joins again keeps its data: the settings that Debian has made for it say nothing.
  [ ! -e /var/lib/postgresql/18/main/patroni.dynamic.json ] || return 0
  if [ -e /etc/postgresql/18/main ]; then
    # One that does not answer may have anything.
    [ "$(as_postgres psql --no-psqlrc --no-align --tuples-only --command "select count(*) from pg_database where datname <> 'postgres' and not datistemplate" 2> /dev/null)" = 0 ] ||
      stop 'PostgreSQL of this machine has databases of its own, or does not answer. Take it away first: pg_dropcluster --stop 18 main'
    pg_dropcluster --stop 18 main
  fi
}

join_cluster() {
  fetch_settings
  refuse_older $cluster/version.env
  write_machine
  # A witness signs nobody, and reads no data.
  [ -z "$witness" ] || rm --force $cluster/{ca.key,secrets.env,patroni.env}
  install_cluster_units
  say 'etcd'
  join_etcd
  if [ -n "$witness" ]; then
    say "$(own NAME) votes on who leads. It has no data: with one of the two others dead, the death of the next loses what it alone had."
    return 0
  fi
  say 'Copy of the database'
  empty_database
  # Not restarted: the copy of a large database takes longer than one run waits, and would begin anew.
  systemctl enable --now --quiet kopa-patroni
  until_true 'PostgreSQL does not follow: journalctl --unit kopa-patroni --lines 50' takes_part
  start kopa-valkey kopa-database
  until_true 'The primary is not found: journalctl --unit kopa-database --lines 50' finds_primary
  database_port=5432
  prepare_machine
  # Its user is new, and reads the key of the machine.
  usermod --append --groups kopa-cluster kopa-backup
  prepare_certificate
  start_services
  say "$(own NAME) of the cluster serves"
}

address= token= witness= mode=
while [ $# -gt 0 ]; do
  case $1 in
    --cluster | --join) [ $# -gt 1 ] || usage; mode=$1 address=$2; shift 2 ;;
    --token) [ $# -gt 1 ] || usage; token=$2; shift 2 ;;
    --witness) witness=yes; shift ;;
    *) usage ;;
  esac
done
case $mode in
  --cluster)
    check_machine
    check_cluster
    [ -n "$(own ADDRESS)" ] || check_first
    install_cluster_packages "${data_packages[@]}"
    start_first
    say 'The cluster has one machine, whose death still ends Kopa. On the two others, within an hour each:'
    echo "deploy/install.sh --join ADDRESS --token $("$source/deploy/cluster/token")"
    ;;
  --join)
    [ -n "$token" ] || [ -n "$(own ADDRESS)" ] || usage
    # A witness that joins again has no settings of the services.
    [ -z "$(own ADDRESS)" ] || [ -e $settings/kopa.env ] || witness=yes
    check_machine
    check_cluster
    if [ -n "$witness" ]; then
      install_cluster_packages
    else
      install_packages
      install_cluster_packages "${data_packages[@]}"
    fi
    join_cluster
    ;;
  *) usage ;;
esac
