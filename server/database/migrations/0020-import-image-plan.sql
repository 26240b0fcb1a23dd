-- The images to import for a product of the file.
alter table product_import_rows rename column pictures to image_plan;
