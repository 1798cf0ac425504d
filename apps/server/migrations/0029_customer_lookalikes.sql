-- Up Migration

-- Who was born on the same day: among them somebody is looked for who may be the same person under another name.
create index customers_born on customers (date_of_birth) where date_of_birth is not null and merged_into is null;
