#!/bin/bash
# In the place of systemctl where process 1 is not systemd: starts what the unit says, as the unit says it.
set -eu

system=/usr/lib/systemd/system
shared=$system/corridor-.service.d/shared.conf

# The lines of a unit, those that all have in common first.
values() {
  sed -n "s/^$1=//p" "$shared" "$unit" | sed "s/%i/$instance/g"
}

start() {
  local name=${1%.service} instance=${1#*@}
  instance=${instance%.service}
  if [ "$name" = postgresql ]; then
    pg_ctlcluster 15 main restart
    return
  fi
  local unit=$system/${name%@*}@.service credentials=/run/credentials/$name
  mkdir -p "$credentials"
  local credential
  for credential in $(values LoadCredential); do
    install -m 0400 -o corridor -g corridor "${credential#*:}" "$credentials/${credential%%:*}"
  done
  cd "$(values WorkingDirectory)"
  local program arguments
  read -r program arguments <<<"$(values ExecStart)"
  # shellcheck disable=SC2046,SC2086
  setsid setpriv --reuid="$(values User)" --regid="$(values Group)" --clear-groups \
    env -i $(values Environment) CREDENTIALS_DIRECTORY="$credentials" \
    "$program" --env-file="$(values EnvironmentFile)" $arguments >"/var/log/$name.log" 2>&1 &
}

case $1 in
  daemon-reload) ;;
  restart | start)
    shift
    for unit_name in "$@"; do start "$unit_name"; done
    ;;
  enable)
    shift 2
    for unit_name in "$@"; do start "$unit_name"; done
    ;;
  *)
    echo "systemctl of the drill does not know: $*" >&2
    exit 1
    ;;
esac
