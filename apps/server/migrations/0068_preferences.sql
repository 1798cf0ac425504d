-- Up Migration

-- How a person wants the screens: follows the person from browser to browser. The browser alone knows what a value means.
create table preferences (
  user_sid integer not null references app_users,
  name text not null check (length(name) between 1 and 40),
  value text not null check (length(value) <= 4000),
  primary key (user_sid, name)
);
