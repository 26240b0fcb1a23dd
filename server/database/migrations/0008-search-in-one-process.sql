-- In a condition it keeps a statement from being shared out to parallel workers: to start them takes longer than to search.
create function in_one_process() returns boolean language sql immutable parallel unsafe as $$ select true $$;
