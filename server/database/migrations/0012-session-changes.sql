-- Processes remember who is behind a token for a moment; this tells all of them, with the commit that changes it, whose
-- sessions or rights are other than before. Triggers, so that no writer can forget it, not even somebody at a psql prompt.
create function tell_session_change() returns trigger language plpgsql as $$
begin
  -- The trigger says in which column the user's id stands.
  perform pg_notify('session_change', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;

create trigger sessions_changed after update on sessions
  for each row execute function tell_session_change('user_id');
create trigger sessions_deleted after delete on sessions
  for each row when (old.ended_at is null) execute function tell_session_change('user_id');
create trigger users_changed after update of user_type, deactivated_at on users
  for each row execute function tell_session_change('id');
create trigger users_deleted after delete on users
  for each row execute function tell_session_change('id');
