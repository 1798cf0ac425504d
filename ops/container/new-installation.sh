#!/bin/sh
# Makes what compose.yaml takes for granted: the network, the secrets, the database with a role for each kind of
# process. As root, once the image is built. May be run again: what is there stays.
set -eu
cd "$(dirname "$0")"

random() {
  od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'
}

# For the processes alone, which are user 10001. It has its name only once it is whole.
keep() {
  [ ! -e "secrets/$1" ] || return 0
  rm -f secrets/.new
  (umask 377 && printf '%s\n' "$2" >secrets/.new)
  chown 10001:10001 secrets/.new
  mv secrets/.new "secrets/$1"
}

ask() {
  podman exec -i corridor-database psql -X -q -U postgres -v ON_ERROR_STOP=1 "$1"
}

# A log-in with a password that nobody has to know: it stands in the secret alone. One without a secret is of a run
# that was cut off.
make_login() {
  role=$1 rights=$2
  login=corridor_${role}_a password=$(random 24)
  [ ! -e "secrets/$role-url" ] || return 0
  ask postgres <<END
set client_min_messages = warning;
drop role if exists $login;
create role $login login password '$password' $rights;
END
  keep "$role-url" "postgres://$login:$password@database/corridor"
}

# Debian's podman-compose ends with 0 whatever came of it, and says so.
corridor() {
  said=$(podman-compose run --rm -T --no-deps migrate apps/server/src/cli.ts "$@" </dev/null) || {
    printf '%s\n' "$said" >&2
    exit 1
  }
  printf '%s\n' "$said"
  case $said in *'exit code: '[1-9]*) exit 1 ;; esac
}

start_database() {
  podman-compose up -d database
  for _ in $(seq 120); do
    # The second fails where an earlier run was cut off while the database was made.
    podman exec corridor-database pg_isready -q -h localhost && ask corridor </dev/null && return
    sleep 1
  done
  echo 'The database does not start: podman logs corridor-database.' >&2
  [ -e secrets/owner-url ] || echo 'If it was being made when an earlier run was cut off, it is half made: podman rm -f' \
    'corridor-database; podman volume rm corridor-database; then run this again. On a machine that ever served' \
    'this would remove all transfers: then remove nothing.' >&2
  exit 1
}

podman network exists corridor || podman network create --subnet 10.77.88.0/24 corridor
install -d -m 0700 secrets
keep secret-keys "1:$(random 32)"
keep database-password "$(random 24)"
start_database
make_login owner createrole
echo 'alter database corridor owner to corridor_owner_a' | ask postgres
corridor migrate
corridor roles --apply
for role in api gateway worker; do make_login "$role" "in role corridor_$role"; done
# Once more, for the time limits of those who log in; what only a superuser may do, the command says.
told=$(corridor roles --apply) || { printf '%s\n' "$told" >&2 && exit 1; }
printf '%s\n' "$told" | sed -n 's/^A superuser has to type[^:]*: //p' | ask corridor
corridor roles
