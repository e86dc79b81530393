import { LOGINS } from '../../src/database.ts'
import { type Guard, list } from './catalogue-sql.ts'

/** Whether functions with more rights than their caller trust an instant given by the caller. */

/** Instants passed to another function, which checks them. */
const PASSED_ON = {
  'accept_invitation(told)': 'join_by_invitation',
  'begin_operator(told)': 'device_session',
  'device_account(told)': 'device_session',
  'end_operator(told)': 'device_session',
  'give_approval(told)': 'device_session',
  'forget_myself(instant)': 'forget_person',
  'forget_person_by_admin(instant)': 'forget_person',
  'queue_mail(instant)': 'put_in_mail',
  'queue_mail_to_owner(instant)': 'queue_mail',
  'rehearse_mail(instant)': 'put_in_mail',
  'tell_owner(instant)': 'queue_mail_to_owner',
  'queued_count_line(told)': 'act_by_pass',
  'register_queued_sale(told)': 'act_by_pass',
  'register_queued_entry(told)': 'act_by_pass',
}

/** Instants that the caller may choose, and why. */
const OF_THE_CALLER = {
  'register_sale(sold)':
    'when it was sold, as the seller says; that it was written now is the row’s created_at',
  'note_refused_item(told)': 'when it was made without network: held as act_by_pass holds it',
  'act_by_pass(told)': 'when it was sold without network: held between the issue of the pass and now',
}

/** Days that the caller may choose, and why. */
const DAYS_OF_THE_CALLER = {
  'register_exit(left_on)': 'an exit may have any date of the ledger; the page asks about one ahead',
  'sell_by_exit(left_on)': 'as register_exit',
}

const pairs = Object.entries(PASSED_ON).map(([name, to]) => `('${name}', '${to}')`)

export const INSTANT_GUARDS: Guard[] = [
  {
    title: 'an instant or day that a login may write is bounded by the column’s domain',
    query: `
      select a.attrelid::regclass || '.' || a.attname as violation
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'jobs')
         and coalesce(nullif(t.typbasetype, 0), t.oid) in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
         and exists (select from unnest(array[${list(Object.values(LOGINS))}]) r
                      where has_column_privilege(r, c.oid, a.attnum, 'INSERT, UPDATE'))
         and not exists (select from pg_constraint k where k.contypid = t.oid and pg_get_constraintdef(k.oid) ~ '>= .* AND .*<= ')`,
    removal: [
      'alter table categories alter created_at type timestamptz',
      'grant update (created_at) on stock_movements to prateleira_work',
      'create table future (told date); grant insert on future to prateleira_admin',
      'alter domain told_instant drop constraint told_instant_check',
      'alter domain ledger_date drop constraint ledger_date_check',
    ],
  },
  {
    title: 'a function with more rights refuses a day far ahead',
    query: `
      select p.proname || '(' || a.name || ')' as violation
        from pg_proc p cross join unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) as a (type, name)
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosecdef and a.type = 'date'::regtype
         and exists (select from unnest(array[${list(Object.values(LOGINS))}]) r where has_function_privilege(r, p.oid, 'EXECUTE'))
         and pg_get_functiondef(p.oid) !~ ('refuse_ahead\\(' || a.name || '\\)')
         and p.proname || '(' || a.name || ')' not in (${list(Object.keys(DAYS_OF_THE_CALLER))})`,
    removal: [
      `do $$ begin execute replace(pg_get_functiondef('register_sale'::regproc), 'refuse_ahead(sold_on)', 'now()'); end $$`,
    ],
  },
  {
    title: 'a function with more rights that a request may call checks the instant it is given',
    query: `
      with told as (
        select p.oid, p.proname, a.name as arg, p.proname || '(' || a.name || ')' as signature, pg_get_functiondef(p.oid) as text
          from pg_proc p cross join unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) as a (type, name)
         where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosecdef and a.type = 'timestamptz'::regtype),
      passed (signature, target) as (values ${pairs.join(', ')})
      select t.signature as violation from told t
       where (exists (select from unnest(array[${list(Object.values(LOGINS))}]) r where has_function_privilege(r, t.oid, 'EXECUTE'))
              or t.proname in (select p.target from passed p))
         and t.text !~ ('trusted_time\\(' || t.arg || '\\)') and t.signature not in (${list(Object.keys(OF_THE_CALLER))})
         and not exists (select from passed p where p.signature = t.signature and t.text ~ ('\\m' || p.target || '\\([^;]*\\m' || t.arg || '\\M'))`,
    removal: [
      `do $$ begin execute replace(pg_get_functiondef('resend_invitation'::regproc), 'trusted_time(instant)', 'instant'); end $$`,
      `do $$ begin execute replace(pg_get_functiondef('put_in_mail'::regproc), 'trusted_time(instant)', 'instant'); end $$`,
      `do $$ begin execute replace(pg_get_functiondef('queued_count_line'::regproc), 'act_by_pass(', 'by_pass('); end $$`,
    ],
  },
]
