-- A courier reports an attempt that a person has recorded before it: it is not counted again.
alter table shipments add column attempt_recorded_at timestamptz;
comment on column shipments.attempt_recorded_at is 'When a person recorded the last failed attempt; null if none did.';
