-- Whether a product has a word in its headline or description. Only by the index: to stop at the first of many, PostgreSQL
-- would rather read the table, and where no product has the word that is all of it, seconds for a million.
create function some_product_has(word tsquery) returns boolean language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (select from product_search where (headline || description) @@ word);
end
$$;
