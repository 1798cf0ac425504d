-- A seal is signed with a key of the ring. Those from before have no signature; a signature of a later one speaks for
-- them too, because its hash holds all seals before it.
alter table audit_seals
  add column key_id smallint check (key_id between 1 and 255),
  add column signature bytea,
  add constraint audit_seals_signed_by check ((key_id is null) = (signature is null));
