import type { SqlValue } from "../../types/json.ts";

/** A row that {@link DECLARATIONS} returns. */
export type Row = readonly SqlValue[];

/**
 * The kinds of rows, and their cells after the kind. In rows of the first three kinds, the table is an index into the
 * names that were asked for.
 */
export const KIND = {
  /** table, -, name, type, not null, has default, place in the primary key, hidden, is the number of its row */
  column: 0,
  /** table, foreign key, column, target, column of the target, place */
  foreignKey: 1,
  /** table, place in the index, index, column or NULL for an expression, is unique, descends, collation */
  index: 2,
  /**
   * -, -, name, type, its text speaks of conflicts, of no rowid, the text of an FTS5 table, its text speaks of deferred
   * foreign keys, the text of one that speaks of collations or is STRICT
   */
  table: 3,
  /** -, -, foreign keys are enforced */
  database: 4,
  /** -, -, name, type, table, -, its text */
  memberIndex: 5,
  /** -, -, name, type, table, -, its text as bytes */
  trigger: 6,
} as const;

/**
 * Reads the declarations of the tables in a JSON array of names, which is bound three times. An integer key with an
 * index of its own is not the row number: the table has no row numbers, or the key descends. Texts are compared in lower
 * case, because "pragma case_sensitive_like" decides what LIKE compares.
 *
 * https://www.sqlite.org/pragma.html#pragma_table_xinfo: `hidden` is 1 for a column of a virtual table that `*` leaves
 * out, 2 and 3 for generated ones. https://www.sqlite.org/pragma.html#pragma_foreign_key_list: `to` is null, or empty
 * in Turso Database, if the constraint names no column: it is then the primary key of the other table.
 * https://www.sqlite.org/pragma.html#pragma_index_xinfo: `key` is 0 for columns that an index contains beside its own.
 */
export const DECLARATIONS = `
select ${KIND.column} as kind, t.key as place, c.cid as ord, c.name as name, c.type as type, c."notnull" as required,
  case coalesce(upper(c.dflt_value), 'NULL') when 'NULL' then 0 when 'CURRENT_TIMESTAMP' then 2 else 1 end as supplied, c.pk as key, c.hidden as hidden,
  c.pk = 1 and upper(c.type) = 'INTEGER' and
    not exists (select 1 from pragma_index_list(t.value) as i where i.origin = 'pk') as is_rowid, null as text
  from json_each(?) as t join pragma_table_xinfo(t.value) as c where c.hidden <> 1
union all
select ${KIND.foreignKey}, t.key, f.id, f."from", f."table",
  coalesce(nullif(f."to", ''), (select p.name from pragma_table_info(f."table") as p where p.pk = f.seq + 1)),
  f.seq, null, null, null, null
  from json_each(?) as t join pragma_foreign_key_list(t.value) as f
union all
select ${KIND.index}, t.key, x.seqno, i.name, x.name, i."unique", x."desc", x.coll, null, null, null
  from json_each(?) as t join pragma_index_list(t.value) as i join pragma_index_xinfo(i.name) as x
  where i.partial = 0 and x.key = 1
union all
select case m.type when 'index' then ${KIND.memberIndex} when 'trigger' then ${KIND.trigger} else ${KIND.table} end, null, null, m.name, m.type,
  iif(m.type in ('index', 'trigger'), m.tbl_name, lower(m.sql) like '%conflict%'), lower(m.sql) like '%)%without%rowid%',
  case when m.type = 'trigger' then cast(m.sql as blob) when m.type = 'index' or lower(m.sql) like 'create virtual table%using%fts5%' then m.sql end,
  lower(m.sql) like '%deferred%', iif(m.type = 'table' and (lower(m.sql) like '%collate%' or lower(m.sql) like '%)%strict%'), m.sql, null), null
  from sqlite_master as m
  where m.type = 'trigger' or ((m.type in ('table', 'view') or (m.type = 'index' and lower(m.sql) like '%(%json_extract%(%'))
    and m.name not glob 'sqlite_*' and m.name not glob 'libsql_*' and m.name not glob '_cf_*')
union all
select ${KIND.database}, null, null, p.foreign_keys, null, null, null, null, null, null, null from pragma_foreign_keys() as p
order by kind, place, ord`.trim();
