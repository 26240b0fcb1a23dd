-- Pickups of returned goods that are booked with a courier service (docs/couriers.md): bookings and reports are about a shipment or a return.
alter table courier_bookings
  alter shipment_id drop not null,
  add return_id uuid references order_returns on delete cascade,
  add constraint courier_bookings_subject_check check (num_nonnulls(shipment_id, return_id) = 1);
comment on table courier_bookings is 'Shipments and pickups of returns booked with a courier service, and what the service answered.';
-- A return has one booking that is not over.
create unique index courier_bookings_open_return_key on courier_bookings (return_id) where state in ('REQUESTED', 'UNKNOWN', 'BOOKED');
create index courier_bookings_return_id_idx on courier_bookings (return_id);

alter table courier_scans
  alter shipment_id drop not null,
  add return_id uuid references order_returns on delete cascade,
  add constraint courier_scans_subject_check check (num_nonnulls(shipment_id, return_id) = 1),
  drop constraint courier_scans_once_key,
  add constraint courier_scans_once_key unique nulls not distinct (shipment_id, return_id, happened_at, code, activity, location);
comment on table courier_scans is 'Reports of couriers about shipments and returns; each is stored once, however often it arrives.';
create index courier_scans_return_id_idx on courier_scans (return_id);

alter table simulated_courier_orders add is_return boolean not null default false;
