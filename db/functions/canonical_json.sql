-- Returns the canonical JSON (RFC 8785) of a signed provider answer, for its proof hash. Correct for what answers contain:
-- objects with ASCII names, arrays, strings without control characters, and integers. Other values (fractions, large
-- exponents, names outside ASCII) would be written as Postgres does, which RFC 8785 doesn't allow.
create or replace function canonical_json(value jsonb) returns text language sql immutable as $$
  select case jsonb_typeof(value)
    when 'object' then (
      select '{' || coalesce(string_agg(to_json(m.key) || ':' || canonical_json(m.value), ',' order by m.key collate "C"), '') || '}'
      from jsonb_each(value) m)
    when 'array' then (
      select '[' || coalesce(string_agg(canonical_json(e.value), ',' order by e.at), '') || ']'
      from jsonb_array_elements(value) with ordinality e(value, at))
    else value::text end
$$;
