-- An idempotency key belongs to one command. Each table of commands has its own unique index; what follows keeps two kinds of commands from
-- sharing a key.

-- Whether a command of another kind has the key. The kinds are those of the triggers and callers of refuse_key_of_another.
create function key_is_of_another(request_key text, kind text) returns boolean
language sql stable security definer
set search_path = pg_catalog, public
as $$
  select kind <> 'movement' and exists (select from stock_movements m where m.shop_id = current_shop() and m.idempotency_key = request_key)
      or kind <> 'sale' and exists (select from counter_sales k where k.shop_id = current_shop() and k.idempotency_key = request_key)
      or kind <> 'return' and exists (select from sale_returns r where r.shop_id = current_shop() and r.idempotency_key = request_key)
      or kind <> 'cash' and exists (select from cash_entries e where e.shop_id = current_shop() and e.idempotency_key = request_key)
      or kind <> 'cash' and exists (select from cash_sessions s where s.shop_id = current_shop() and s.open_key = request_key)
      or kind <> 'credit' and exists (select from credit_entries e where e.shop_id = current_shop() and e.idempotency_key = request_key)
      or kind <> 'count' and exists (select from stock_counts c where c.shop_id = current_shop() and c.open_key = request_key)
      or kind <> 'line' and exists (select from stock_count_lines l where l.shop_id = current_shop() and l.idempotency_key = request_key)
$$;
call migrating.own_function('key_is_of_another', 'prateleira_ledger', 'prateleira_app, prateleira_work');

-- Raises PR4EI. Runs with its caller's rights, because it runs before the row's policy.
create function refuse_key_of_another() returns trigger
language plpgsql
as $$
begin
  if key_is_of_another(to_jsonb(new) ->> tg_argv[1], tg_argv[0]) then
    raise exception 'the key of another' using errcode = 'PR4EI';
  end if;
  return new;
end $$;
create trigger refuse_key_of_another before insert on sale_returns for each row
  when (new.idempotency_key is not null) execute function refuse_key_of_another('return', 'idempotency_key');
create trigger refuse_key_of_another before insert on cash_entries for each row
  when (new.idempotency_key is not null) execute function refuse_key_of_another('cash', 'idempotency_key');
create trigger refuse_key_of_another before insert on cash_sessions for each row
  when (new.open_key is not null) execute function refuse_key_of_another('cash', 'open_key');
create trigger refuse_key_of_another before insert on credit_entries for each row
  when (new.idempotency_key is not null) execute function refuse_key_of_another('credit', 'idempotency_key');
create trigger refuse_key_of_another before insert on stock_counts for each row
  when (new.open_key is not null) execute function refuse_key_of_another('count', 'open_key');
create trigger refuse_key_of_another before insert on stock_count_lines for each row
  when (new.idempotency_key is not null) execute function refuse_key_of_another('line', 'idempotency_key');
