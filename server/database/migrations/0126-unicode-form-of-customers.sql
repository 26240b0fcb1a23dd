-- Since this version names and tags are saved in Unicode form NFC, and searches are put into it: what earlier versions stored in another form would not be found.
update orders set first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc)
where first_name is not nfc normalized or last_name is not nfc normalized;

update users set first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc)
where first_name is not nfc normalized or last_name is not nfc normalized;

update customer_records set tags = array(select distinct normalize(tag, nfc) from unnest(tags) as tag)
where array_to_string(tags, ',') is not nfc normalized;

-- An update of no row would also give a new store a version of its offers, and an empty database that is to be restored has no rows.
do $$
begin
  if exists (select from customer_segments where rule::text is not nfc normalized) then
    update customer_segments set rule = normalize(rule::text, nfc)::jsonb where rule::text is not nfc normalized;
  end if;
end $$;

update grievances set name = normalize(name, nfc) where name is not nfc normalized;
