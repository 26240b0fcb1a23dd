-- Whether some product has a word. An index lists all products that have it before it tells of one, which took 50 ms for a
-- colour that a quarter of a million products have. What very many have is sooner found among the few that sell best, or in the
-- descriptions of some products by chance: their ids are random.
create or replace function some_product_has(word tsquery) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (select from search_leading where headline @@ (word && '''=t1'''::tsquery))
    or exists (
      select from (select headline, description from search_documents order by product_id limit 300) as chance
      where (headline || description) @@ word
    )
    or exists (select from search_documents where (headline || description) @@ word);
end
$$;
