-- What the gateway counts apart from what the back office counts: who has one of the two has no say in the other.
create table partner_throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table partner_throttle is 'Failures of callers to prove who they are, in the form that rate-limiter-flexible keeps them.';

-- Who was shut out stays so.
insert into partner_throttle select key, points, expire from login_throttle where key like 'partner-%';
delete from login_throttle where key like 'partner-%';
