-- Up Migration

-- One number is the version of all that the compliance panel shows: how an agency pays out and its two services too.
create trigger rules_added after insert on agency_delivery_options referencing new table as changed
  for each statement execute function agency_rules_changed();
create trigger rules_removed after delete on agency_delivery_options referencing old table as changed
  for each statement execute function agency_rules_changed();

create function agency_services_changed() returns trigger language plpgsql as $$
begin
  new.rules_version := old.rules_version + 1;
  return new;
end
$$;

create trigger services_changed before update of active_snd, active_rcv on agencies
  for each row when ((old.active_snd, old.active_rcv) is distinct from (new.active_snd, new.active_rcv))
  execute function agency_services_changed();

-- A total counts over a period, and the panel asks for it. One that had none was counted by the day.
update agency_limits set acc_total_net = 'day' where limit_total_net is not null and acc_total_net is null;

-- States, provinces and other parts of a country that people choose from.
create table states (
  country_code char(3) not null references countries,
  code text not null,
  name text not null,
  primary key (country_code, code)
);

insert into states (country_code, code, name) values
  ('USA', 'AL', 'Alabama'),
  ('USA', 'AK', 'Alaska'),
  ('USA', 'AZ', 'Arizona'),
  ('USA', 'AR', 'Arkansas'),
  ('USA', 'CA', 'California'),
  ('USA', 'CO', 'Colorado'),
  ('USA', 'CT', 'Connecticut'),
  ('USA', 'DE', 'Delaware'),
  ('USA', 'DC', 'District of Columbia'),
  ('USA', 'FL', 'Florida'),
  ('USA', 'GA', 'Georgia'),
  ('USA', 'HI', 'Hawaii'),
  ('USA', 'ID', 'Idaho'),
  ('USA', 'IL', 'Illinois'),
  ('USA', 'IN', 'Indiana'),
  ('USA', 'IA', 'Iowa'),
  ('USA', 'KS', 'Kansas'),
  ('USA', 'KY', 'Kentucky'),
  ('USA', 'LA', 'Louisiana'),
  ('USA', 'ME', 'Maine'),
  ('USA', 'MD', 'Maryland'),
  ('USA', 'MA', 'Massachusetts'),
  ('USA', 'MI', 'Michigan'),
  ('USA', 'MN', 'Minnesota'),
  ('USA', 'MS', 'Mississippi'),
  ('USA', 'MO', 'Missouri'),
  ('USA', 'MT', 'Montana'),
  ('USA', 'NE', 'Nebraska'),
  ('USA', 'NV', 'Nevada'),
  ('USA', 'NH', 'New Hampshire'),
  ('USA', 'NJ', 'New Jersey'),
  ('USA', 'NM', 'New Mexico'),
  ('USA', 'NY', 'New York'),
  ('USA', 'NC', 'North Carolina'),
  ('USA', 'ND', 'North Dakota'),
  ('USA', 'OH', 'Ohio'),
  ('USA', 'OK', 'Oklahoma'),
  ('USA', 'OR', 'Oregon'),
  ('USA', 'PA', 'Pennsylvania'),
  ('USA', 'RI', 'Rhode Island'),
  ('USA', 'SC', 'South Carolina'),
  ('USA', 'SD', 'South Dakota'),
  ('USA', 'TN', 'Tennessee'),
  ('USA', 'TX', 'Texas'),
  ('USA', 'UT', 'Utah'),
  ('USA', 'VT', 'Vermont'),
  ('USA', 'VA', 'Virginia'),
  ('USA', 'WA', 'Washington'),
  ('USA', 'WV', 'West Virginia'),
  ('USA', 'WI', 'Wisconsin'),
  ('USA', 'WY', 'Wyoming'),
  ('MEX', 'AGU', 'Aguascalientes'),
  ('MEX', 'BCN', 'Baja California'),
  ('MEX', 'BCS', 'Baja California Sur'),
  ('MEX', 'CAM', 'Campeche'),
  ('MEX', 'CHP', 'Chiapas'),
  ('MEX', 'CHH', 'Chihuahua'),
  ('MEX', 'CMX', 'Ciudad de México'),
  ('MEX', 'COA', 'Coahuila'),
  ('MEX', 'COL', 'Colima'),
  ('MEX', 'DUR', 'Durango'),
  ('MEX', 'GUA', 'Guanajuato'),
  ('MEX', 'GRO', 'Guerrero'),
  ('MEX', 'HID', 'Hidalgo'),
  ('MEX', 'JAL', 'Jalisco'),
  ('MEX', 'MEX', 'México'),
  ('MEX', 'MIC', 'Michoacán'),
  ('MEX', 'MOR', 'Morelos'),
  ('MEX', 'NAY', 'Nayarit'),
  ('MEX', 'NLE', 'Nuevo León'),
  ('MEX', 'OAX', 'Oaxaca'),
  ('MEX', 'PUE', 'Puebla'),
  ('MEX', 'QUE', 'Querétaro'),
  ('MEX', 'ROO', 'Quintana Roo'),
  ('MEX', 'SLP', 'San Luis Potosí'),
  ('MEX', 'SIN', 'Sinaloa'),
  ('MEX', 'SON', 'Sonora'),
  ('MEX', 'TAB', 'Tabasco'),
  ('MEX', 'TAM', 'Tamaulipas'),
  ('MEX', 'TLA', 'Tlaxcala'),
  ('MEX', 'VER', 'Veracruz'),
  ('MEX', 'YUC', 'Yucatán'),
  ('MEX', 'ZAC', 'Zacatecas'),
  ('CAN', 'AB', 'Alberta'),
  ('CAN', 'BC', 'British Columbia'),
  ('CAN', 'MB', 'Manitoba'),
  ('CAN', 'NB', 'New Brunswick'),
  ('CAN', 'NL', 'Newfoundland and Labrador'),
  ('CAN', 'NT', 'Northwest Territories'),
  ('CAN', 'NS', 'Nova Scotia'),
  ('CAN', 'NU', 'Nunavut'),
  ('CAN', 'ON', 'Ontario'),
  ('CAN', 'PE', 'Prince Edward Island'),
  ('CAN', 'QC', 'Quebec'),
  ('CAN', 'SK', 'Saskatchewan'),
  ('CAN', 'YT', 'Yukon');
