-- As 0126. A name stays as it is where another row would have the same one: its owner decides which of them to keep.
update product_variants variant set option_value = normalize(option_value, nfc)
where option_value is not nfc normalized and not exists (
  select from product_variants other where other.product_id = variant.product_id and other.id <> variant.id
    and lower(normalize(other.option_value, nfc)) = lower(normalize(variant.option_value, nfc)) and lower(other.color) = lower(variant.color));

update products set name = normalize(name, nfc), option_name = normalize(option_name, nfc)
where name is not nfc normalized or option_name is not nfc normalized;

update categories category set name = normalize(name, nfc)
where name is not nfc normalized and not exists (
  select from categories other where other.id <> category.id and lower(normalize(other.name, nfc)) = lower(normalize(category.name, nfc)));

update brands brand set name = normalize(name, nfc)
where name is not nfc normalized and not exists (
  select from brands other where other.id <> brand.id and lower(normalize(other.name, nfc)) = lower(normalize(brand.name, nfc)));

update attributes attribute set name = normalize(name, nfc)
where name is not nfc normalized and not exists (
  select from attributes other where other.category_id = attribute.category_id and other.id <> attribute.id
    and lower(normalize(other.name, nfc)) = lower(normalize(attribute.name, nfc)));
