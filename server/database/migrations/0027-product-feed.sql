alter table company_details add column product_feed boolean not null default false;
comment on column company_details.product_feed is 'Whether the product feed for shopping services is published.';
