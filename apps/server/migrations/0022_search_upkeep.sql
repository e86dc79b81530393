-- Who keeps product_search: the role that keeps the other derived figures, whoever changes a product. Until PostgreSQL 17 the triggers
-- of rows that go with a deleted account run as whoever deletes, who has no business in a shop's search; since 18 as the table's owner.
create policy ledger on product_search to prateleira_ledger using (true) with check (true);
grant select, insert, update on product_search to prateleira_ledger;
alter function refresh_product_search() security definer;
grant create on schema public to prateleira_ledger;
alter function refresh_product_search() owner to prateleira_ledger;
revoke create on schema public from prateleira_ledger;
