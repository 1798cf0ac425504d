-- A name without a schema means what the search path of the session says, and PostgreSQL looks among the session's
-- temporary tables first: whoever may make one could put an own `day_fence` before ours. So each function looks where
-- it was written for. One whose body was read when it was made (`return …`, `begin atomic`) looks for nothing any
-- more, and stays as it is: with a setting it could no longer become a part of the statement that calls it.
do $$
declare
  ours regprocedure;
begin
  for ours in
    select p.oid from pg_proc p
    where pronamespace = 'public'::regnamespace and prosqlbody is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', ours);
  end loop;
end
$$;
