-- The words of descriptions, in a table of their own: they are two thirds of a row, and what has the words of a search in its
-- headline is read row by row. Without them three times as many rows are in a page, and in the memory that there is.
-- Nobody writes from here on; until the rows are written anew, searches go on.
lock table product_search in share row exclusive mode;
create table search_documents (
  product_id uuid not null,
  -- Again, for all words of a search may stand partly here and partly in the description.
  headline tsvector not null,
  -- The description (D).
  description tsvector not null
) with (fillfactor = 85);
insert into search_documents select product_id, headline, description from product_search;
alter table search_documents add primary key (product_id);
alter table search_documents add foreign key (product_id) references product_search on delete cascade;
create index search_documents_words on search_documents using gin ((headline || description)) with (gin_pending_list_limit = 256);

drop index product_search_document;
alter table product_search drop column description;
-- Rows are written anew where a column's values are: what the descriptions took is free then.
alter table product_search alter column headline type tsvector using headline || ''::tsvector;

create or replace function some_product_has(word tsquery) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (select from search_documents where (headline || description) @@ word);
end
$$;

do $$
declare
  definition text := pg_get_functiondef('refresh_product_search(uuid[], boolean)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    ['insert into product_search as kept (product_id, headline, description, category_id, ',
     ', written as (' || chr(10) || '    insert into product_search as kept (product_id, headline, category_id, '],
    ['    case when described_anew or before.product_id is null then search_vector_of_html(meant.description) else before.description end,' || chr(10), ''],
    ['    left join product_search before on before.product_id = meant.id' || chr(10), ''],
    ['headline = excluded.headline, description = excluded.description, ', 'headline = excluded.headline, '],
    ['created_at = excluded.created_at;', 'created_at = excluded.created_at
    returning product_id, headline
  )
  insert into search_documents as kept (product_id, headline, description)
  select product_id, written.headline,
    case when described_anew or before.product_id is null then search_vector_of_html(meant.description) else before.description end
  from written join meant on meant.id = written.product_id left join search_documents before using (product_id)
  order by product_id
  on conflict (product_id) do update set headline = excluded.headline, description = excluded.description;']
  ] loop
    if position(change[1] in definition) = 0 then raise 'refresh_product_search has no %', change[1]; end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end $$;

analyze product_search;
analyze search_documents;
