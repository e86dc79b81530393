-- The search of products.

-- The folded search text of a product, in a narrow table, so that one index contains everything that a search reads. Categories are matched
-- by id, because with their names in the text a rename would rewrite the text of each of their products. An entry of that index holds at
-- most 2,700 bytes, so text beyond 600 characters is in `more`; both together are the document.
create table product_search (
  shop_id uuid not null,
  product_id uuid not null,
  document text collate "C" not null,
  more text collate "C" not null default '',
  is_long boolean not null generated always as (more <> '') stored,
  category_id uuid,
  is_active boolean not null,
  primary key (shop_id, product_id) include (document, is_long, category_id, is_active),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
) with (fillfactor = 90);

-- If a superuser created the extension, everybody may already use it and this login may not grant it.
do $$
declare
  wanted record;
begin
  for wanted in select role, function::text
    from unnest(array['prateleira_app', 'prateleira_ledger', 'prateleira_search']) role,
         unnest(array['show_trgm(text)', 'word_similarity(text, text)', 'word_similarity_commutator_op(text, text)']) function loop
    if not has_function_privilege(wanted.role, wanted.function, 'execute') then
      execute format('grant execute on function %s to %I', wanted.function, wanted.role);
    end if;
  end loop;
end $$;

-- The text's trigrams, in which a prefix search finds every pair of adjacent letters or digits, because each pair begins a trigram.
-- Trigrams with a multi-byte letter are stored as a hash, so such letters are replaced by blanks.
create function letter_pairs(value text) returns tsvector
language sql immutable parallel safe strict
return array_to_tsvector(show_trgm(regexp_replace(value, '[^ -~]', ' ', 'g')));
grant execute on function letter_pairs(text) to prateleira_app, prateleira_ledger, prateleira_search;

-- shop_id is indexed as text, so that the query of search_products can use no other index.
create index product_search_words on product_search
  using gin ((shop_id::text), (document || more) gin_trgm_ops, letter_pairs(document || more));

call migrating.tenant_table('product_search', 'select, insert, update, delete');
call migrating.open_table('product_search', 'prateleira_search', 'select');
-- Written by the role that writes the other derived columns, whoever changes a product. Up to PostgreSQL 17 the row triggers of a cascading
-- account deletion run as the deleting role, which must not have access to a shop's search; since 18 they run as the table's owner.
call migrating.open_table('product_search', 'prateleira_ledger', 'select, insert, update');

-- Builds the search text of a product.
create function search_document(tenant uuid, product uuid) returns text
language sql stable
set search_path = pg_catalog, public
as $$
  select search_text(texts.joined)
    from (select concat_ws(' ', p.name, p.internal_code, (
              select string_agg(concat_ws(' ', nullif(v.sku, p.internal_code), v.barcode, v.color, v.size), ' ' order by v.id)
                from product_variants v where v.shop_id = p.shop_id and v.product_id = p.id)) as joined
            from products p where p.shop_id = tenant and p.id = product offset 0) texts
$$;
grant execute on function search_document(uuid, uuid) to prateleira_app, prateleira_work, prateleira_ledger;

-- The row of product_search that a product should have. Its only home: the triggers write it, and ledger:check compares it. Without settings of
-- its own, so that a query takes it for a part of itself.
create function search_row(tenant uuid, product uuid) returns setof product_search
language sql stable
as $$
  select p.shop_id, p.id, left(folded.text, 600), substr(folded.text, 601), substr(folded.text, 601) <> '', p.category_id, p.is_active
    from products p, lateral search_document(p.shop_id, p.id) as folded(text)
   where p.shop_id = tenant and p.id = product
$$;
grant execute on function search_row(uuid, uuid) to prateleira_ledger, prateleira_work;

-- The trigger's argument names the table, because on a shard tg_table_name is the shard's name.
create function refresh_product_search() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  product uuid;
  tenant uuid;
begin
  if tg_argv[0] = 'products' then
    product := new.id;
    tenant := new.shop_id;
  else
    product := new.product_id;
    tenant := new.shop_id;
  end if;
  insert into product_search (shop_id, product_id, category_id, is_active, document, more)
  select r.shop_id, r.product_id, r.category_id, r.is_active, r.document, r.more from search_row(tenant, product) r
  on conflict (shop_id, product_id) do update
    set document = excluded.document, more = excluded.more, category_id = excluded.category_id, is_active = excluded.is_active
    where (product_search.document, product_search.more, product_search.category_id, product_search.is_active)
      is distinct from (excluded.document, excluded.more, excluded.category_id, excluded.is_active);
  return null;
end $$;
create trigger refresh_search after insert or update of name, internal_code, category_id, is_active on products
  for each row execute function refresh_product_search('products');
create trigger refresh_search after update of sku, barcode, color, size on product_variants
  for each row execute function refresh_product_search('product_variants');
call migrating.own_function('refresh_product_search', 'prateleira_ledger');

-- Once per product, however many variants a statement adds or removes: a row trigger would rebuild the text of all 200 variants for each of
-- them.
create function refresh_search_of_variants() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into product_search as s (shop_id, product_id, category_id, is_active, document, more)
  select r.shop_id, r.product_id, r.category_id, r.is_active, r.document, r.more
    from (select distinct changed.shop_id, changed.product_id from changed) one, lateral search_row(one.shop_id, one.product_id) r
   order by r.product_id
  on conflict (shop_id, product_id) do update
    set document = excluded.document, more = excluded.more, category_id = excluded.category_id, is_active = excluded.is_active
    where (s.document, s.more, s.category_id, s.is_active)
      is distinct from (excluded.document, excluded.more, excluded.category_id, excluded.is_active);
  return null;
end $$;
create trigger add_search after insert on product_variants referencing new table as changed
  for each statement execute function refresh_search_of_variants();
create trigger remove_search after delete on product_variants referencing old table as changed
  for each statement execute function refresh_search_of_variants();
call migrating.own_function('refresh_search_of_variants', 'prateleira_ledger');

-- Active products that contain every word, newest first. LIKE is not leakproof: behind a row-level policy the trigram index would not be
-- used. So this role's policy lets everything through and the function itself filters by tenant; it returns only ids, whose rows the caller
-- then reads under row-level security. `words` are escaped for LIKE; `forms` are regular expressions of words with several spellings, since an OR
-- would let the planner choose. At least one of both has three letters or digits in a row or is a pair
-- of them. The query is planned at each call and has only one possible plan: a cached plan, or statistics of a catalogue that was empty a
-- minute ago, would read every row.
create function search_products(words text[], at_most integer, skip integer, forms text[] default '{}') returns setof uuid
language plpgsql stable security definer rows 10
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  conditions text := '';
begin
  for n in 1 .. cardinality(words) loop
    conditions := conditions || case when words[n] ~ '^[a-z0-9]{2}$'
      then format(' and letter_pairs(s.document || s.more) @@ ($1[%s] || '':*'')::tsquery', n)
      else format(' and (s.document || s.more) like ''%%'' || $1[%s] || ''%%''', n) end;
  end loop;
  for n in 1 .. cardinality(forms) loop
    conditions := conditions || format(' and (s.document || s.more) ~ $4[%s]', n);
  end loop;
  return query execute
    'select s.product_id from product_search s where s.shop_id::text = current_shop()::text and s.is_active' || conditions ||
    ' order by s.product_id desc limit $2 offset $3'
    using words, at_most, skip, forms;
end $$;
call migrating.own_function('search_products', 'prateleira_search', 'prateleira_app');

-- Active products whose folded name begins with `phrase`, by name: the one of exactly that name comes first, then those that go on with
-- another word. For the owner's role and the plan see search_products. Where the database's collation is not the order of code points, it
-- finds fewer.
call migrating.open_table('products', 'prateleira_search', 'select (shop_id, id, name, is_active)');
create function products_named(phrase text, at_most integer) returns setof uuid
language plpgsql stable security definer rows 20
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query execute
    'select p.id from products p where p.shop_id = current_shop() and p.is_active and fold(p.name) >= $1 and fold(p.name) < $1 || U&''\+10FFFF''
       and starts_with(fold(p.name), $1) order by fold(p.name), p.id limit $2'
    using phrase, at_most;
end $$;
call migrating.own_function('products_named', 'prateleira_search', 'prateleira_app');

-- Active products that contain every one of `words` and `forms` (search_products) and, for each word of `typed`, a similar one; most similar first. At most 2,000
-- candidates, in the order of the index, are compared.
create function similar_products(words text[], typed text[], at_most integer, forms text[] default '{}') returns table (product_id uuid, score real)
language plpgsql stable security definer rows 10
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  conditions text := '';
  scores text := '0';
begin
  for n in 1 .. cardinality(words) loop
    conditions := conditions || format(' and (s.document || s.more) like ''%%'' || $1[%s] || ''%%''', n);
  end loop;
  for n in 1 .. cardinality(forms) loop
    conditions := conditions || format(' and (s.document || s.more) ~ $4[%s]', n);
  end loop;
  for n in 1 .. cardinality(typed) loop
    conditions := conditions || format(' and (s.document || s.more) %%> $2[%s]', n);
    scores := scores || format(' + word_similarity($2[%s], f.document)', n);
  end loop;
  return query execute
    'with found as materialized (select s.product_id, s.document || s.more as document from product_search s
       where s.shop_id::text = current_shop()::text and s.is_active' || conditions || ' limit 2000)
     select f.product_id, (' || scores || ')::real from found f order by 2 desc, 1 desc limit $3'
    using words, typed, at_most, forms;
end $$;
call migrating.own_function('similar_products', 'prateleira_search', 'prateleira_app');
