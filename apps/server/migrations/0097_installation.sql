-- The mode was a setting of each process alone: one that was started without it turned production into a demo.
create table installation (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('DEV', 'INT', 'PROD')),
  made_by text not null check (made_by in ('migrate', 'npm start')),
  made_at timestamptz not null default clock_timestamp()
);
comment on column installation.mode is 'Processes refuse to start in another mode.';
comment on column installation.made_by is
  '`npm start` also stands for `npm run dev` and `npm run demo`. Demo data is written only to databases that they made.';
