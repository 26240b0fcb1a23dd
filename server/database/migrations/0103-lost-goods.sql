-- The courier can also lose the goods of an order that was canceled while they were on their way.
alter type goods_status add value 'LOST';
comment on column orders.goods_status is
  'Of an order canceled on its way: OUTSTANDING until the goods are back, then RETURNED, or LOST. Their stock is restored with RETURNED.';
