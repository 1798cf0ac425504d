-- What waits for a seal is put there by its entry alone: with the owner's rights, so that no process needs one to it.
-- A number without an entry would be sealed, and a number put there before its entry would refuse it.
alter function audit_queue_for_seal() security definer;
