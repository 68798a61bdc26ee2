/** Extensions, and the function that normalises texts for searches. */
export const extensions = `
create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- unaccent() is only "stable". With a fixed dictionary it may be used in generated columns and indexes.
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
`;
