/** The tables that a service refuses to serve, by their names. The list is to become shorter. */
export const REFUSED: { readonly [database: string]: readonly RegExp[] } = {
  "Chinook": [],
  "Northwind": [/^Summary of Sales by Year$/],
  "Sakila": [/^nicer_but_slower_film_list$/],
  "Django": [],
  "Epic Stack": [/^_PermissionToRole$/, /^_RoleToUser$/],
  "300 tables": [/events?$/i],
};

const NO_VALUE = "422 A value is missing that the client cannot give.";

/** The tables that are served and cannot be written, and why: a column that has no default is hidden. */
export const UNWRITTEN: { readonly [database: string]: { readonly [table: string]: string } } = {
  "Django": { auth_user: NO_VALUE, django_session: NO_VALUE },
  "Epic Stack": { Password: NO_VALUE, Verification: NO_VALUE },
};

/** The odd schemas that are not served as they should be, and how a problem of each begins. The list is to become shorter. */
export const FAULTY: { readonly [schema: string]: string } = {
  "texts of digits as keys without a type": "GET /owner: 0 records on all its pages; expected 1",
  "a foreign key in other case than its key": "GET /thing?include=owner: full linkage: nothing links to owner/ALFKI",
};
