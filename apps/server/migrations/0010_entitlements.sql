-- What a plan gives beyond the shop itself (PLAN-11): data of the plan, read in one place.
alter table subscription_plans add column entitlements text[] not null default '{}'
  check (entitlements <@ array['advanced_reports', 'integration_api']);
update subscription_plans set entitlements = array['advanced_reports', 'integration_api'] where code = 'profissional';

-- What the tenant of this transaction may use. The trial has everything, and so has an activation without a plan, as with the
-- limit of products; whether somebody may come in at all is the door's business.
create function own_entitlements() returns text[]
language sql stable
return (
  select case
           when p.subscription_status = 'trial' or (p.subscription_status = 'active' and s.id is null)
             then array['advanced_reports', 'integration_api']
           when p.subscription_status = 'active' then s.entitlements
           else '{}'::text[]
         end
    from profiles p left join subscription_plans s on s.id = p.plan_id
   where p.user_id = current_tenant());
grant execute on function own_entitlements() to prateleira_app, prateleira_gate;
