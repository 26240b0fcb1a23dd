-- Shipments that are booked with a courier service (docs/couriers.md). A row is committed before the service is called.
create type courier_booking_state as enum ('REQUESTED', 'BOOKED', 'FAILED', 'UNKNOWN', 'CANCELED');
create table courier_bookings (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments on delete cascade,
  provider text not null check (provider in ('shiprocket', 'simulator')),
  state courier_booking_state not null default 'REQUESTED',
  -- Our id of the order at the service: a repeated request finds the order that the first one created.
  reference text not null constraint courier_bookings_reference_key unique,
  -- Whether a request was sent before, whatever became of it.
  was_sent boolean not null default false,
  -- Until then one process works on the booking.
  claimed_until timestamptz(3),
  courier_id integer not null,
  weight_grams integer not null check (weight_grams > 0),
  length_cm integer not null check (length_cm > 0),
  breadth_cm integer not null check (breadth_cm > 0),
  height_cm integer not null check (height_cm > 0),
  provider_order_id text,
  provider_shipment_id text,
  awb text,
  courier_name text,
  -- In paise, as the service named it before the booking.
  charge bigint check (charge >= 0),
  label_url text check (label_url ~ '^https?://'),
  pickup_at timestamptz(3),
  pickup_reference text,
  -- Why the last call to the service failed, in words for administrators.
  error text,
  -- When the service was last asked where the shipment is.
  tracked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint courier_bookings_booked_has_awb_check check (state <> 'BOOKED' or (awb is not null and provider_shipment_id is not null))
);
comment on table courier_bookings is 'Shipments booked with a courier service, and what the service answered.';
-- A shipment has one booking that is not over.
create unique index courier_bookings_open_key on courier_bookings (shipment_id) where state in ('REQUESTED', 'UNKNOWN', 'BOOKED');
create index courier_bookings_shipment_id_idx on courier_bookings (shipment_id);
create index courier_bookings_awb_idx on courier_bookings (awb) where awb is not null;
create index courier_bookings_created_at_idx on courier_bookings (created_at);

create table simulated_courier_orders (
  id integer primary key generated always as identity (start with 100001),
  reference text not null unique,
  delivery_pin_code text not null,
  is_cod boolean not null,
  courier_name text,
  awb text unique,
  canceled boolean not null default false,
  pickup_at timestamptz(3),
  -- Scans that a test added; without any they follow from the time since the pickup.
  scans jsonb not null default '[]',
  created_at timestamptz(3) not null
);
comment on table simulated_courier_orders is 'Orders of the built-in simulator of the courier service.';
