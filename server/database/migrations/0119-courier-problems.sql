-- What the courier of a shipment reported and the owner has to solve, such as "Lost"; null without, and once the shipment moves on.
alter table shipments add courier_problem text;
