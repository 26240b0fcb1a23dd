-- Without this index a state with few customers reads the whole table twice, for the list and for its number.
create index customer_records_state_idx on customer_records (state) where state is not null;
