-- Up Migration

-- The text of a place said the same of '/in' and 'in', which are two folders, and not the same of 'in' and 'in/', which
-- are one. What was written down the old way gets the new one, or it would wait for a person as sent elsewhere.
update deliveries d set target = t.account || '@' || lower(t.shown_host) || ':' || t.port || case
    when t.folder like '/%' then '/' || t.path
    when t.path = '' then ''
    else '/~/' || t.path end
from settlements s
join (
  select agency_sid, account, port, folder,
    case when host like '%:%' then '[' || host || ']' else host end as shown_host,
    array_to_string(array(
      select part from unnest(string_to_array(folder, '/')) with ordinality as p (part, place)
      where part not in ('', '.') order by place), '/') as path
  from sftp_targets
) t on t.agency_sid = s.agency_sid
where d.settlement_sid = s.sid and d.channel = 'sftp'
  and d.target = t.account || '@' || t.shown_host || ':' || t.port
    || case when t.folder like '/%' or t.folder = '' then t.folder else '/' || t.folder end;
