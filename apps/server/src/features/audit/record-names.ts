/** Kinds that are numbered by their agency. */
const ofAgency = `('agency', 'agency_compliance', 'agency_ips', 'agency_schedule', 'settlement_setup', 'sftp_target', 'agency_limit')`

function agencyOf(sid: string): string {
  return `(select a.long_name from agencies a where a.sid = ${sid})`
}

/** What the record of an entry `t` is called now, else what it was called when it was deleted. */
export const recordName = `coalesce(case
  when t.entity in ${ofAgency} then ${agencyOf('t.entity_sid')}
  when t.entity = 'app_user' then (select u.login from app_users u where u.sid = t.entity_sid)
  when t.entity = 'agency_bank' then
    (select b.name || ', ' || ${agencyOf('b.agency_sid')} from agency_banks b where b.ab_sid = t.entity_sid)
  when t.entity = 'agent' then
    (select g.name || ', ' || ${agencyOf('g.agency_sid')} from agents g where g.sid = t.entity_sid)
  when t.entity = 'agency_contact' then
    (select c.first_name || ' ' || c.last_name || ', ' || ${agencyOf('c.agency_sid')}
    from agency_contacts c where c.sid = t.entity_sid)
  when t.entity = 'agency_payment' then
    (select ${agencyOf('p.agency_sid')} from agency_payments p where p.sid = t.entity_sid)
  when t.entity = 'settlement' then (select s.file_title from settlements s where s.sid = t.entity_sid)
  when t.entity = 'daily_summary' then
    (select d.day::text || ', ' || ${agencyOf('d.agency_sid')} from daily_summaries d where d.sid = t.entity_sid)
  when t.entity = 'fee_country' then
    (select f.country_code_collect || ' → ' || f.country_code_destination
    from fee_countries f where f.sid = t.entity_sid)
  when t.entity = 'customer' then
    (select c.first_name || ' ' || c.last_name from customers c where c.sid = t.entity_sid)
  when t.entity = 'transaction' then
    (select r.reference_number from transactions r where r.sid = t.entity_sid)
  when t.entity = 'spread' then (select s.retail from spreads s where s.sid = t.entity_sid)
  when t.entity = 'business_day' then to_char(to_date(t.entity_sid::text, 'YYYYMMDD'), 'YYYY-MM-DD')
  end, t.before ->> 'longName', t.before ->> 'login', t.before ->> 'name')`

/** The agency that the record of an entry `t` belongs to. */
export const recordAgency = `case
  when t.entity in ${ofAgency} then (select a.sid from agencies a where a.sid = t.entity_sid)
  when t.entity = 'agency_bank' then
    (select b.agency_sid from agency_banks b where b.ab_sid = t.entity_sid)
  when t.entity = 'agent' then (select g.agency_sid from agents g where g.sid = t.entity_sid)
  when t.entity = 'agency_contact' then
    (select c.agency_sid from agency_contacts c where c.sid = t.entity_sid)
  when t.entity = 'agency_payment' then
    (select p.agency_sid from agency_payments p where p.sid = t.entity_sid)
  end`
