-- Prices of payment providers are kept by administrators (PLAN-09), and what a payment changes stands in the log (ADM-07).

grant select, insert (provider, price_id, plan_id, amount, duration_months),
  update (amount, duration_months, is_current) on plan_prices to prateleira_admin;

-- What a provider said has no administrator behind it: such entries are of two types only.
create policy billing_append on audit_log for insert to prateleira_billing
  with check (type in ('payment_change', 'subscription_change'));
grant insert on audit_log to prateleira_billing;
