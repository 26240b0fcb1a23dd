-- An order that replaces goods of an order paid in test mode: no money was charged for it.
alter table received_payments add is_test boolean not null default false;
comment on column received_payments.is_test is 'Whether the returned goods that pay an exchange were paid in test mode.';
create index received_payments_test_idx on received_payments (order_id) where is_test;
