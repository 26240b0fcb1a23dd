-- Pieces that came back while the variant was removed are told when it is added again: their job found no variant on sale.
create function note_restored_stock() returns trigger language plpgsql as $$
begin
  if exists (select from stock_alert_pieces where variant_id = new.id) then
    perform graphile_worker.add_job(
      'send-stock-alerts', json_build_object('variantId', new.id), job_key => 'stock-alerts ' || new.id);
  end if;
  return null;
end
$$;
create trigger product_variants_restored_stock after update of retired_at on product_variants
  for each row when (old.retired_at is not null and new.retired_at is null) execute function note_restored_stock();
