-- A message keeps its segment after its end, for a draft with the same audience; the segment can still be deleted then.
create function unset_segment_of_ended_campaigns() returns trigger language plpgsql as $$
begin
  update campaigns set segment_id = null where segment_id = old.id and ended_at is not null;
  return old;
end
$$;
create trigger customer_segments_unset before delete on customer_segments
  for each row execute function unset_segment_of_ended_campaigns();
comment on column campaigns.segment_id is
  'The segment that it is for; null for everyone who consented, and after its end when the segment was deleted.';
