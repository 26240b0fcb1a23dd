-- The invoice of an order has the HSN codes and GST rates of its day (CGST Act, section 14); they are written to the items when it is issued.
comment on table order_items is 'The items of an order with name and price at the time of the order, and the tax of its invoice; before it, that of the order.';
