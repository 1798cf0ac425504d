#!/bin/sh
# When the last backups ended, for the textfile collector of the node exporter: as postgres, after each backup and every
# hour. What pgBackRest tells is read by perl, which is wherever Debian has a PostgreSQL; node and jq need not be there.
set -eu
folder=${1:-/var/lib/prometheus/node-exporter}

told=$(pgbackrest --stanza=corridor info --output=json)
# The exporter reads what ends in .prom, and must never see half of it.
new=$(mktemp "$folder/.corridor-backup.XXXXXX")
trap 'rm -f "$new"' EXIT
# No echo: the one of sh takes the \n of a message for the end of a line.
printf '%s\n' "$told" | perl -MJSON::PP -e '
  my ($stanza) = @{decode_json(join "", <STDIN>)};
  my %at = (backup_figures => time);
  # One with damaged pages in it is no backup.
  for my $one (grep { !$_->{error} } @{$stanza->{backup}}) {
    my $end = $one->{timestamp}{stop};
    for my $name ("backup", $one->{type} eq "full" ? "backup_full" : ()) {
      $at{$name} = $end if $end > ($at{$name} // 0);
    }
  }
  for my $name (map { "corridor_${_}_timestamp_seconds" } sort keys %at) {
    print "# TYPE $name gauge\n$name $at{$name =~ s/^corridor_|_timestamp_seconds$//gr}\n";
  }' >"$new"
chmod 644 "$new"
mv "$new" "$folder/corridor-backup.prom"
