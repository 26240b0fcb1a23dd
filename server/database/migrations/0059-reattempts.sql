-- The customer asks for another attempt to deliver a shipment; the day is empty once the courier has tried again.
alter table shipments
  add reattempt_day date,
  add reattempt_note text check (reattempt_note <> ''),
  add reattempt_requests integer not null default 0 check (reattempt_requests >= 0),
  add constraint shipments_reattempt_on_its_way_check
    check (reattempt_day is null or status in ('IN_TRANSIT', 'OUT_FOR_DELIVERY'));
create index shipments_reattempt_idx on shipments (order_id) where reattempt_day is not null;
