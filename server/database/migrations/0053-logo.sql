-- The shop's own mark: a file name below /uploads/, in place of the store's emblem.
alter table company_details add column logo_file text check (logo_file <> '');
