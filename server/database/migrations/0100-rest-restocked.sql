-- Orders that are canceled on their way: the pieces that never left are put back into stock with the cancellation, and only those that were sent with
-- their receipt. Of an order that was canceled by an earlier version nothing was put back yet.
alter table orders add column is_rest_restocked boolean not null default false;
comment on column orders.is_rest_restocked is
  'Of an order canceled on its way: whether the pieces that were not sent are in stock again since the cancellation. Otherwise the receipt restores all.';
