-- What the category requires of its products, in the words of contract/catalogue/declarations.ts (requirableDeclarations).
alter table categories add column required_declarations text[] not null default '{}'
  check (required_declarations <@ array['countryOfOrigin', 'netQuantity', 'maker', 'consumerCare']);
comment on column categories.required_declarations is
  'The declarations of the Legal Metrology rules that every product of the category needs; empty for none.';

-- The same words as a number with a bit for each, so that an index finds the products that lack one.
create function declaration_bits(declarations text[]) returns smallint language sql immutable parallel safe as $$
  select (('countryOfOrigin' = any($1))::int + 2 * ('netQuantity' = any($1))::int + 4 * ('maker' = any($1))::int
    + 8 * ('consumerCare' = any($1))::int)::smallint
$$;

-- The declarations that a product has, as these bits.
create function declared_bits(country_id smallint, declarations jsonb) returns smallint language sql immutable parallel safe as $$
  select ((country_id is not null)::int + 2 * coalesce(declarations ? 'netQuantity', false)::int
    + 4 * coalesce(declarations ?| array['manufacturer', 'packer', 'importer'], false)::int
    + 8 * coalesce(declarations ? 'consumerCare', false)::int)::smallint
$$;
create index products_declared_idx on products (category_id, declared_bits(country_id, declarations), id)
  where unpublished_at is null or unpublished_as <> 'DELETED';
