-- Whether an accepted return refunds the shipping fee too where the goods were neither defective nor wrong.
alter table company_details add shipping_fee_refunded boolean not null default false;
