-- Signing in clears away the user's ended and expired sessions; the index of living ones alone made that read every
-- session of the shop.
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id);
