-- Questions about products, answered by the owner and by customers to whom the product was delivered (docs/questions.md).

-- Reviews, questions and answers are hidden for the same reasons.
alter type review_hidden_reason rename to hidden_reason;

alter table company_details add column questions_offered boolean not null default false;
comment on column company_details.questions_offered is 'Whether product pages show questions and customers can ask.';

alter table products add column question_count integer not null default 0 check (question_count >= 0);
comment on column products.question_count is 'The number of questions that are not hidden. Kept by triggers on questions.';

create table questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  -- Null once the account of the author is deleted, as the first name.
  user_id uuid references users on delete set null,
  first_name text,
  text text not null check (text <> ''),
  created_at timestamptz(3) not null,
  -- When it was asked, or when a customer answered it last; the back office lists by it.
  active_at timestamptz(3) not null,
  -- The number of its answers that are not hidden, and of the votes for these. Kept by triggers on question_answers.
  answer_count integer not null default 0 check (answer_count >= 0),
  helpful_count integer not null default 0 check (helpful_count >= 0),
  hidden_reason hidden_reason
);
comment on table questions is 'Questions about products; one with a hidden_reason is shown to its author and administrators only.';
create index questions_user_id_idx on questions (user_id, created_at, id);
create index questions_helpful_idx on questions (product_id, helpful_count, created_at, id) where hidden_reason is null;
create index questions_active_idx on questions (active_at, id);
create index questions_unanswered_idx on questions (active_at, id) where answer_count = 0 and hidden_reason is null;
create index questions_hidden_idx on questions (active_at, id) where hidden_reason is not null;

create table question_answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references questions on delete cascade,
  -- Null for an answer of the owner, and once the account of the author is deleted, as the first name.
  user_id uuid references users on delete set null,
  first_name text,
  is_of_store boolean not null,
  text text not null check (text <> ''),
  created_at timestamptz(3) not null,
  -- The number of its votes. Kept by triggers on question_answer_votes.
  helpful_count integer not null default 0 check (helpful_count >= 0),
  hidden_reason hidden_reason,
  constraint question_answers_question_id_user_id_key unique (question_id, user_id),
  constraint question_answers_of_store_check check (not is_of_store or (user_id is null and first_name is null and hidden_reason is null))
);
comment on table question_answers is 'Answers to questions: one of the owner, and one of each customer to whom the product was delivered.';
create unique index question_answers_of_store_key on question_answers (question_id) where is_of_store;
create index question_answers_user_id_idx on question_answers (user_id, created_at, id);

create table question_answer_votes (
  answer_id uuid not null references question_answers on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (answer_id, user_id)
);
comment on table question_answer_votes is 'The customers who found an answer helpful.';
create index question_answer_votes_user_id_idx on question_answer_votes (user_id);

-- The end of an account ends the name.
create function forget_first_name() returns trigger language plpgsql as $$
begin
  new.first_name := null;
  return new;
end
$$;
create trigger questions_forget_first_name before update of user_id on questions
  for each row when (new.user_id is null) execute function forget_first_name();
create trigger question_answers_forget_first_name before update of user_id on question_answers
  for each row when (new.user_id is null) execute function forget_first_name();

-- Adds to the counts of products. Products are locked in the order of their ids, as everywhere. Sends the cache tag of their questions.
create function change_question_counts(product_ids uuid[], amounts integer[]) returns void language plpgsql as $$
begin
  if cardinality(product_ids) > 0 then
    perform from products where id = any(product_ids) order by id for no key update;
    update products set question_count = question_count + change.amount
    from (
      select id, sum(amount)::integer as amount from unnest(product_ids, amounts) as one (id, amount) group by id
    ) as change where products.id = change.id and change.amount <> 0;
    perform notify_content_change(array(select distinct 'questions:' || id from unnest(product_ids) as id order by 1));
  end if;
end
$$;

create function count_questions_of_statement() returns trigger language plpgsql as $$
begin
  perform change_question_counts(array_agg(product_id),
    array_agg(case when hidden_reason is not null then 0 when tg_op = 'INSERT' then 1 else -1 end))
  from changed;
  return null;
end
$$;
create trigger questions_insert_counts after insert on questions
  referencing new table as changed for each statement execute function count_questions_of_statement();
create trigger questions_delete_counts after delete on questions
  referencing old table as changed for each statement execute function count_questions_of_statement();

create function count_updated_questions() returns trigger language plpgsql as $$
begin
  perform change_question_counts(array_agg(new_row.product_id),
    array_agg((new_row.hidden_reason is null)::integer - (old_row.hidden_reason is null)::integer))
  from before old_row join changed new_row using (id);
  return null;
end
$$;
create trigger questions_update_counts after update on questions
  referencing old table as before new table as changed for each statement execute function count_updated_questions();

-- The counts of the questions of these answers; the update sends the cache tag, also if no count changes.
create function count_answers_of_statement() returns trigger language plpgsql as $$
begin
  perform from questions where id in (select question_id from changed) order by id for no key update;
  update questions set answer_count = counted.answers, helpful_count = counted.votes
  from (
    select target.question_id, count(answer.id)::integer as answers, coalesce(sum(answer.helpful_count), 0)::integer as votes
    from (select distinct question_id from changed) as target
      left join question_answers answer on answer.question_id = target.question_id and answer.hidden_reason is null
    group by target.question_id
  ) as counted where questions.id = counted.question_id;
  return null;
end
$$;
create trigger question_answers_insert_counts after insert on question_answers
  referencing new table as changed for each statement execute function count_answers_of_statement();
create trigger question_answers_update_counts after update on question_answers
  referencing new table as changed for each statement execute function count_answers_of_statement();
create trigger question_answers_delete_counts after delete on question_answers
  referencing old table as changed for each statement execute function count_answers_of_statement();

create function count_answer_votes_of_statement() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from question_answers where id in (select answer_id from changed) order by id for no key update;
  update question_answers set helpful_count = helpful_count + sign * votes.number
  from (select answer_id, count(*)::integer as number from changed group by answer_id) as votes where question_answers.id = votes.answer_id;
  return null;
end
$$;
create trigger question_answer_votes_insert_counts after insert on question_answer_votes
  referencing new table as changed for each statement execute function count_answer_votes_of_statement();
create trigger question_answer_votes_delete_counts after delete on question_answer_votes
  referencing old table as changed for each statement execute function count_answer_votes_of_statement();

-- The number of questions is part of the product and of no list.
do $$
declare
  body text := pg_get_functiondef('notify_products_updated()'::regprocedure);
begin
  body := replace(body, '    if old_product.buy_count <> new_product.buy_count or', $block$    if old_product.question_count <> new_product.question_count then
      tags := tags || new_product.id::text;
      old_product.question_count := new_product.question_count;
    end if;
    if old_product.buy_count <> new_product.buy_count or$block$);
  execute body;
end
$$;
