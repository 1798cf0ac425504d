#!/bin/sh
# Makes the database of Corridor on the PostgreSQL of this machine: the owner, the tables, a role for each kind of
# process, and the credential that each process logs in with. May be run again: what is there stays.
set -eu
# psql runs as another user, who may not be where root is.
cd /

credentials=/etc/corridor/credentials

ask() {
  su postgres -c "psql -X -A -t -q -v ON_ERROR_STOP=1 $1"
}

# A log-in with a password that nobody has to know: it stands in the credential alone.
make_login() {
  role=$1 rights=$2
  login=corridor_${role}_a file=$credentials/$role/database-url
  [ ! -e "$file" ] || return 0
  password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  echo "create role $login login password '$password' $rights" | ask ''
  (umask 027 && echo "postgres://$login:$password@localhost:$port/corridor" >"$file")
  chgrp corridor "$file"
}

port=$(echo 'show port' | ask '')
make_login owner createrole
[ -n "$(echo "select 1 from pg_database where datname = 'corridor'" | ask '')" ] ||
  echo 'create database corridor owner corridor_owner_a' | ask ''
corridor migrate
corridor roles --apply
for role in api gateway worker; do make_login "$role" "in role corridor_$role"; done
# Once more, for the time limits of those who log in; what only a superuser may do, the command says.
corridor roles --apply | sed -n 's/^A superuser has to type[^:]*: //p' | ask corridor
corridor roles
