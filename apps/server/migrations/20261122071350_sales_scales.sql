-- How a shop's scale lays out its labels. Without a row they are not recognised.
create table scale_labels (
  shop_id uuid primary key references shops (shop_id) on delete cascade,
  prefix text not null check (prefix ~ '^2[0-9]?$'),
  code_digits smallint not null,
  value text not null check (value in ('price', 'weight')),
  has_check boolean not null,
  updated_by uuid default current_actor(),
  updated_at told_instant not null default now()
);
call migrating.tenant_table('scale_labels', 'select, insert, update (prefix, code_digits, value, has_check, updated_by, updated_at), delete');
