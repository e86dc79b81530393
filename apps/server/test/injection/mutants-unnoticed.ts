/**
 * Checks whose removal changes nothing, by reason. The list is exact: the run fails when one of them is noticed, and when
 * another one is not. `byPlan`: what is noticed is that other shops' rows are read, which some plans do.
 */
export const UNNOTICED: { reason: string; mutants: string[]; byPlan?: true }[] = [
  {
    reason:
      'Runs with the rights of who inserts the product. Their policy on shops and products, itself a mutant, leaves the same rows (PostgreSQL adds it to each query); the condition is there for the index.',
    mutants: [
      'limit_products: p.shop_id = new.shop_id',
      'limit_products: p.shop_id = new.shop_id (2)',
      'limit_products: p.shop_id = new.shop_id (3)',
    ],
    byPlan: true,
  },
  {
    reason:
      'Runs with the rights of who asks for the report. Their policy on stock_movements, itself a mutant, leaves the same rows; the condition is there for the index.',
    mutants: ['corrected_exit_costs: r.shop_id = current_shop()'],
    byPlan: true,
  },
  {
    reason:
      'Here a device of another shop has no tries, so it counts as a new one, about which the first half of the function has asked already. Its only caller, shop_members, may look at other rows.',
    mutants: ['pin_is_locked_somewhere: t.shop_id = shop'],
  },
  {
    reason:
      'The shop was read from the row that has the same hash of 32 random bytes: no other row has it. The condition is there so that a distributed table would lock one row in one place.',
    mutants: ['join_by_invitation: i.shop_id = shop'],
  },
  {
    reason:
      'A restrictive policy, `own_file`, itself a mutant, leaves this login only the rows of its own shop that it made.',
    mutants: [
      'prateleira_app_without_costs: alter policy tenant on product_imports using (true)',
      'prateleira_app_without_costs: alter policy tenant on product_imports with check (true)',
    ],
  },
]
