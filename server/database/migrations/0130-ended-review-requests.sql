create table ended_review_requests (
  user_id uuid primary key references users on delete cascade,
  ended_at timestamptz(3) not null
);
comment on table ended_review_requests is 'The customers who want no mails that ask for reviews.';
