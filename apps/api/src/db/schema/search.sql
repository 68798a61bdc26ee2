-- Functions of searches, which every other file may use.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- A text without accents and capitals. unaccent() is only "stable"; with a fixed dictionary it may be used in generated
-- columns and indexes.
create function search_form(value text) returns text language sql immutable strict parallel safe cost 200 as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;

create function line_form(value text) returns text language sql immutable strict parallel safe cost 200 as $$
  select public.search_form(translate(value, E'\n', ' '))
$$;

-- The searched fields joined in one text with a line for each: a whole field matches `\n…\n`, its start `\n…`.
create function search_lines(variadic parts text[]) returns text language sql immutable parallel safe as $$
  select E'\n' || string_agg(public.line_form(coalesce(part, '')), E'\n') || E'\n' from unnest(parts) part
$$;

-- Words of three and more letters are found by trigrams, shorter ones by these pairs and single letters. The cost makes the
-- planner use the index instead of computing the grams of each row.
create function short_grams(form text) returns text[] language sql immutable strict parallel safe cost 5000 as $$
  select array_agg(distinct gram) from generate_series(1, char_length(form)) place,
    lateral (values (substr(form, place, 1)), (substr(form, place, 2))) grams (gram)
    where gram not like '% %' and gram not like E'%\n%'
$$;

-- Punctuation becomes blank, so that the parser finds words only, and no addresses or versions.
create function searched_words(value text) returns text language sql immutable strict parallel safe as $$
  select translate(public.search_form(value), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~«»‘’“”–—…•·¡¿',
    '                                             ')
$$;

-- The cost makes the planner use the index instead of computing the words of each row.
create function post_words(content text) returns tsvector language sql immutable strict parallel safe cost 5000 as $$
  select to_tsvector('pg_catalog.simple'::regconfig, public.searched_words(content))
$$;

-- All words of a search, in any order. One of three letters and more may be the start of a word.
create function post_query(search text) returns tsquery language sql immutable strict parallel safe as $$
  select regexp_replace(plainto_tsquery('pg_catalog.simple'::regconfig, public.searched_words(search))::text,
    '''([^'' ]{3,})''', '''\1'':*', 'g')::tsquery
$$;
