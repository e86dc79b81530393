-- The administrators' list of users by name, day of sign-up or end of the subscription, and its search: folded once when a name
-- changes, not for every row that a list looks at. Behind row-level security only a stored column can be looked up by an index,
-- because fold() is not leakproof.

-- A generated column is worked out with the rights of whoever writes the row.
grant execute on function fold(text) to prateleira_gate, prateleira_billing;

alter table profiles
  add column name_key text collate "C" not null generated always as (fold(full_name)) stored,
  add column search_key text collate "C" not null generated always as (fold(full_name || ' ' || company_name || ' ' || phone)) stored;
grant select (name_key, search_key) on profiles to prateleira_admin;

create index profiles_name on profiles (name_key, user_id);
create index profiles_end on profiles ((case when subscription_expires_at is null then 'infinity' else subscription_expires_at end), user_id);

-- Who acts is asked once for each query, not for each of its rows.
alter policy admin on profiles using ((select acting_admin()) is not null) with check ((select acting_admin()) is not null);
alter policy admin on payments using ((select acting_admin()) is not null) with check ((select acting_admin()) is not null);
alter policy admin on anonymous_payments using ((select acting_admin()) is not null);
alter policy admin_read on audit_log using ((select acting_admin()) is not null);
