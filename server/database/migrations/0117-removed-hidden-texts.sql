-- Authors made a hidden review or answer public again by deleting it and writing it once more (docs/reviews.md).
create table removed_hidden_reviews (
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references users on delete cascade,
  hidden_reason hidden_reason not null,
  primary key (product_id, user_id)
);
comment on table removed_hidden_reviews is 'Hidden reviews that their authors deleted, without what was written: the next one of the same author and product is hidden too.';
create index removed_hidden_reviews_user_id_idx on removed_hidden_reviews (user_id);

create table removed_hidden_answers (
  question_id uuid not null references questions on delete cascade,
  user_id uuid not null references users on delete cascade,
  hidden_reason hidden_reason not null,
  primary key (question_id, user_id)
);
comment on table removed_hidden_answers is 'Hidden answers that their authors deleted, without what was written: the next one of the same author and question is hidden too.';
create index removed_hidden_answers_user_id_idx on removed_hidden_answers (user_id);
