alter table company_details add column home_sections jsonb check (jsonb_typeof(home_sections) = 'array');
comment on column company_details.home_sections is
  'The sections of the home page below the hero as contract/company/home-sections.ts has them; null for the standard arrangement.';
