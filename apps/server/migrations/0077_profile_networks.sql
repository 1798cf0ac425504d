-- Up Migration

-- Where the people of a profile may work from; none is from anywhere.
create table profile_networks (
  profile integer primary key check (profile between 1 and 6),
  networks cidr[] not null default '{}' check (cardinality(networks) <= 100),
  version integer not null default 1
);

insert into profile_networks (profile) select generate_series(1, 6);
