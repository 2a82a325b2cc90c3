/** A column as the database declares it. */
export interface TableColumn {
  readonly name: string;
  /** As it is declared, upper case, `""` where nothing is: `VARCHAR(20)`. */
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Its place in the primary key from 1; 0 outside. */
  readonly primaryKey: number;
  /** Whether it is another name of the rowid, so that the database makes its values. */
  readonly isRowid: boolean;
  readonly generated: boolean;
  /** Whether rows are found by it: it is the rowid, or an index of all rows begins with it. */
  readonly indexed: boolean;
}

/** A single-column foreign key as the database declares it. */
export interface TableForeignKey {
  readonly column: string;
  readonly table: string;
  /** The column it points to; absent for the target's primary key. */
  readonly references?: string;
}

/** A table as the database declares it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly foreignKeys: readonly TableForeignKey[];
}
