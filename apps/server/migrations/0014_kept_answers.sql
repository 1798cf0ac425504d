-- Up Migration

-- The answer lives with its request id: a retry must not depend on the trace, which support keeps for its own reasons.
-- Null in rows from before, whose answer is in their trace, and where its time is over. Gateways of the release before
-- write none either.
alter table partner_requests add column response text;
comment on column partner_requests.response is 'What a retry is answered, for 180 days; the id stays for good.';

create index partner_requests_answered on partner_requests (at) where response is not null;
