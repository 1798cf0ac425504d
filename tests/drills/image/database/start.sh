#!/bin/sh
# Makes the database at the first start, by the settings of PostgreSQL's own image.
set -eu
data=/var/lib/postgresql/data

as_postgres() {
  setpriv --reuid=postgres --regid=postgres --init-groups "$@"
}

if [ ! -s $data/PG_VERSION ]; then
  install -d -o postgres -g postgres -m 0700 $data
  install -o postgres -m 0400 "$POSTGRES_PASSWORD_FILE" /tmp/password
  as_postgres initdb -D $data -U postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  as_postgres pg_ctl -D $data -w start -o "-c listen_addresses=''"
  as_postgres createdb -U postgres "$POSTGRES_DB"
  as_postgres pg_ctl -D $data -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -D $data -c listen_addresses='*'
