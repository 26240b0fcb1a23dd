-- Administrators, and demonstration customers, were looked for among all customers.
create index users_demo_idx on users (id) where is_demo;
create index users_administrators_idx on users (id) where user_type = 'ADMIN';
