-- One-time codes also sign in: a user has at most one for each purpose.
create type one_time_code_purpose as enum ('RESET_PASSWORD', 'SIGN_IN');
alter table password_reset_codes rename to one_time_codes;
alter table one_time_codes add purpose one_time_code_purpose not null default 'RESET_PASSWORD';
alter table one_time_codes alter purpose drop default;
alter table one_time_codes drop constraint password_reset_codes_pkey, add primary key (user_id, purpose);
alter table one_time_codes rename constraint password_reset_codes_attempts_check to one_time_codes_attempts_check;
alter table one_time_codes rename constraint password_reset_codes_user_id_fkey to one_time_codes_user_id_fkey;
comment on table one_time_codes is 'One-time codes that reset a password or sign in, hashed, at most one of each kind per user.';
