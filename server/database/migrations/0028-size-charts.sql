-- Validated by the contract (SizeChartForm).
alter table categories add column size_chart jsonb check (jsonb_typeof(size_chart) = 'object');
comment on column categories.size_chart is 'The size chart in centimetres: sizeName, columns, rows and note; null for none.';
