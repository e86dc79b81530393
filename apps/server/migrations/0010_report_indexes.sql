-- What the reports over a million movements read without touching the table.

-- Exits by reason: the index of kinds and dates, with what a reason's figures are made of.
drop index stock_movements_kind_date;
create index stock_movements_kind_date on stock_movements (user_id, kind, movement_date, id)
  include (movement_type, quantity, exit_reason, total_value, unit_cost);

-- The stock at a past date: every variant's movements in the order of their dates, with what each made of the average cost.
create index stock_movements_variant_date on stock_movements (user_id, product_variant_id, movement_date, id)
  include (movement_type, quantity, unit_cost);
