-- Sizes: a product stands for one size of a style, and its siblings for the others. They share the style's id, and each has a
-- label of its own. A colour stays a colour.
alter table products
  add column style_id uuid,
  add column size_label text check (size_label <> ''),
  add constraint products_sized_in_style check (style_id is null or size_label is not null);
create unique index products_size_once on products (style_id, lower(size_label)) where deleted_at is null and style_id is not null;
