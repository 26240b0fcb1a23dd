-- Test mode is decided for each request by itself; nothing is stored.
drop table strangers_seen;
