-- Products that a bulk edit does not change are skipped.
alter table bulk_edits rename column refused to skipped;
alter table bulk_edit_products drop constraint bulk_edit_products_outcome_check;
update bulk_edit_products set outcome = 'SKIPPED' where outcome = 'REFUSED';
alter table bulk_edit_products add constraint bulk_edit_products_outcome_check check (outcome in ('CHANGED', 'UNCHANGED', 'SKIPPED'));
