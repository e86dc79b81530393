-- Uploaded product pictures: whose each one is, and which files are to be removed. The files themselves are in the storage
-- (DATA_DIR or S3); a file is removed only after the transaction that gave it up is committed, and no name is used twice.
--
-- prateleira_images   gives up the pictures that nobody uses: reads which products use which, nothing else of a shop
do $$
begin
  if not exists (select from pg_roles where rolname = 'prateleira_images') then
    begin
      create role prateleira_images nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    if current_setting('server_version_num')::int >= 160000 then
      execute 'grant prateleira_images to current_user with inherit false, set true';
    else
      grant prateleira_images to current_user;
    end if;
  exception when unique_violation or invalid_grant_operation then null;
  end;
end $$;
grant usage on schema public to prateleira_images;
-- Whoever is given a function must be allowed to own it here; taken back at the end.
grant create on schema public to prateleira_images;

-- Noted before the file is written, so that no file is there without a row.
create table product_images (
  user_id uuid not null references profiles (user_id) on delete cascade,
  name text not null check (name ~ '^\d{13}-[0-9a-f]{32}\.(jpg|png|webp)$'),
  -- The sweep has seen it in use: from then on the product that gives it up removes it.
  settled boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);
create index product_images_unsettled on product_images (created_at) where not settled;

-- Files that nobody needs any more. Without their owner: they outlive the account that had them.
create table image_removals (
  name text primary key,
  -- Whoever takes one moves this on, so that it is tried again later when the removal fails or the server dies.
  due timestamptz not null default clock_timestamp()
);
create index image_removals_due on image_removals (due);

-- Addresses that look like ours were accepted before there were any. The owner, too, sees no row while policies are forced.
alter table products no force row level security;
update products set image_url = null where image_url like '/product-images/%';
alter table products force row level security;

-- An address of ours must be that of a picture of the same tenant: the database refuses any other.
alter table products add column image_name text
  generated always as (case when image_url like '/product-images/%' then substr(image_url, length('/product-images/products/') + 1) end) stored;
alter table products add foreign key (user_id, image_name) references product_images (user_id, name);
create index products_image on products (user_id, image_name) where image_name is not null;

alter table product_images enable row level security;
alter table product_images force row level security;
create policy tenant on product_images to prateleira_app using (user_id = current_tenant()) with check (user_id = current_tenant());
create policy images on product_images to prateleira_images using (true) with check (true);
create policy images on products for select to prateleira_images using (true);
grant select, insert (user_id, name, created_at), delete on product_images to prateleira_app;
grant select, update (settled), delete on product_images to prateleira_images;
grant select (user_id, image_name) on products to prateleira_images;
grant select, insert, update, delete on image_removals to prateleira_images;

-- A product that gives its picture up, or goes, frees it unless another product shows it too. The lock comes first: who is
-- attaching it elsewhere is waited for, and the statement after it sees that.
create function free_product_image() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  perform from product_images i where i.user_id = old.user_id and i.name = old.image_name for update;
  delete from product_images i where i.user_id = old.user_id and i.name = old.image_name
     and not exists (select from products p where p.user_id = old.user_id and p.image_name = old.image_name);
  return null;
end $$;

create function queue_image_removal() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public
as $$
begin
  insert into image_removals (name) values (old.name) on conflict do nothing;
  return null;
end $$;

-- Takes note of removals that are done and gives the next ones, oldest first. They come again after five minutes unless they
-- are said to be done.
create function take_image_removals(done text[], batch integer) returns setof text
language sql volatile security definer
set search_path = pg_catalog, public
as $$
  delete from image_removals r where r.name = any (done);
  update image_removals r set due = clock_timestamp() + interval '5 minutes'
    from (select d.name from image_removals d where d.due <= clock_timestamp() order by d.due limit batch for update skip locked) d
   where r.name = d.name
  returning r.name
$$;

-- Gives up pictures that were uploaded a day ago and that no product has come to show; gives how many it looked at. The age
-- is fixed here: a form may stay open for that long.
create function sweep_unused_images(batch integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, public
as $$
declare
  image record;
  seen integer := 0;
begin
  for image in
    select i.user_id, i.name from product_images i where not i.settled and i.created_at < now() - interval '24 hours'
     order by i.created_at limit batch for update skip locked
  loop
    seen := seen + 1;
    delete from product_images i where i.user_id = image.user_id and i.name = image.name
       and not exists (select from products p where p.user_id = image.user_id and p.image_name = image.name);
    if not found then
      update product_images i set settled = true where i.user_id = image.user_id and i.name = image.name;
    end if;
  end loop;
  return seen;
end $$;

create trigger free_image after delete on products
  for each row when (old.image_name is not null) execute function free_product_image();
create trigger change_image after update of image_url on products
  for each row when (old.image_name is not null and old.image_name is distinct from new.image_name) execute function free_product_image();
create trigger queue_removal after delete on product_images for each row execute function queue_image_removal();

-- Given to their owner last: a login that is no superuser may do nothing with a function that it has given away.
grant execute on function take_image_removals(text[], integer), sweep_unused_images(integer) to prateleira_app;
alter function free_product_image() owner to prateleira_images;
alter function queue_image_removal() owner to prateleira_images;
alter function take_image_removals(text[], integer) owner to prateleira_images;
alter function sweep_unused_images(integer) owner to prateleira_images;
revoke create on schema public from prateleira_images;
