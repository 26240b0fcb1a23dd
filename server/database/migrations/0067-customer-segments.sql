create table customer_segments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- The conditions, amounts in paise; validated by contract/customers/segment-schema.ts.
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on table customer_segments is 'Groups of customers by a rule. Who belongs to one is decided when it is read.';
create unique index customer_segments_name_key on customer_segments (lower(name));

-- Null for an offer to all customers. A segment that an offer uses cannot be deleted.
alter table offers add segment_id uuid constraint offers_segment_id_fkey references customer_segments;
create index offers_segment_id_idx on offers (segment_id) where segment_id is not null;
