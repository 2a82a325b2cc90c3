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
};

/** The command leaves out `create` where it hides a column that must have a value. */
export const NO_CREATE = "no create";

const DOUBLED = "another one has the same";

/**
 * The tables on which a write round fails as the command maps them, and the beginning of the reason: they have no
 * create; a text must be JSON; the record that the round would link already has its link, or is of
 * another tenant.
 */
export const UNWRITTEN_AS_MAPPED: { readonly [database: string]: { readonly [table: string]: string } } = {
  "Django": {
    auth_user: NO_CREATE,
    django_session: NO_CREATE,
    shop_digitalproduct: `409 Cannot create "shop-digitalproducts": ${DOUBLED}`,
    shop_product: "422 The constraint ",
  },
  "Ghost": { users: NO_CREATE },
  "Logto": {
    application_user_consent_organizations: `409 Cannot create "application-user-consent-organizations": ${DOUBLED}`,
    organization_role_user_relations: `409 Cannot create "organization-role-user-relations": ${DOUBLED}`,
    organization_user_relations: '422 "user" shares its foreign key with another relationship, and they differ.',
  },
  "Epic Stack": {
    NoteImage: NO_CREATE,
    Passkey: NO_CREATE,
    Password: NO_CREATE,
    UserImage: NO_CREATE,
    Verification: NO_CREATE,
    _PermissionToRole: `409 Cannot update "permission-to-roles": ${DOUBLED}`,
    _RoleToUser: `409 Cannot update "role-to-users": ${DOUBLED}`,
  },
};
