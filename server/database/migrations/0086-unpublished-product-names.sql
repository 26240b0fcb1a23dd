-- The products that are not on sale, by a part of their name: their reviews and questions stay.
create index products_unpublished_name_trgm_idx on products using gin (name gin_trgm_ops) where unpublished_at is not null;
