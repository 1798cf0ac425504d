-- Up Migration

-- The files of one agency, the newest first, and those of a period for the calendar.
create index settlements_of_agency on settlements (agency_sid, date_generated desc, sid desc);
create index settlements_of_period on settlements (first_day, period);
