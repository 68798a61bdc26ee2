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

-- Punctuation becomes blank, so that the parser finds words only, and no addresses or versions. Signs that are drawn as
-- nothing, such as those that turn the direction, are left out.
create function searched_words(value text) returns text language sql immutable strict parallel safe as $$
  select translate(public.search_form(value), E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»‘’“”–—…•·¡¿'
    '\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
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

-- The words of a message, each behind the numbers of those under whom it is found: its two members, or its group. So a
-- search reads the entries of one's own chats only.
create function chat_words(owners bigint[], content text) returns tsvector language sql immutable strict parallel safe cost 5000 as $$
  select array_to_tsvector(array(
    select owner || '/' || word from unnest(owners) owner, unnest(tsvector_to_array(public.post_words(content))) word))
$$;

-- The words of a search, with `#` for the number of an owner.
create function chat_query(search text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(public.post_query(search)::text, '''([^'']+)''', '''#/\1''', 'g')
$$;

-- For each word of a search the form of a text that has it, and the pattern of the word: a few texts are read faster with
-- these than with their own words.
create function word_parts(search text) returns text[] language sql immutable strict parallel safe as $$
  select array(select '%' || word || '%' from unnest(tsvector_to_array(public.post_words(search))) word)
$$;
create function word_patterns(search text) returns text[] language sql immutable strict parallel safe as $$
  select array(select '(^|[^[:alnum:]])' || word || case when char_length(word) < 3 then '($|[^[:alnum:]])' else '' end
    from unnest(tsvector_to_array(public.post_words(search))) word)
$$;
