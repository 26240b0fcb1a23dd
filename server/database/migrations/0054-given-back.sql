-- How much the provider says that it gave back, once it has; null before that, and for what is older than this column.
alter table payment_refunds add column given_amount bigint check (given_amount >= 0);
