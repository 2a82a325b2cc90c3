import { type RealDatabase, realDatabase, rowsOf, theseRows } from "./real_database.ts";

const TENANTS = ["default", "admin"] as const;

/** The tenant of a numbered row: related rows have the same tenant. */
function tenantOf(n: number): string {
  return TENANTS[n % 2];
}

/**
 * Identities as Logto keeps them: short texts as keys, and a tenant in every row, which keys of join tables, the foreign
 * keys to them and unique indexes begin with.
 */
export const logto: RealDatabase = realDatabase({
  name: "Logto",
  tables: [
    `create table tenants (id varchar(21) not null primary key, name varchar(128) not null default 'My Project',
      tag varchar(64) not null default 'development', created_at timestamp not null default CURRENT_TIMESTAMP,
      is_suspended boolean not null default false)`,
    `create table users (tenant_id varchar(21) not null references tenants (id) on update cascade on delete cascade,
      id varchar(12) not null, username varchar(128), primary_email varchar(128), profile json not null default '{}',
      is_suspended boolean not null default false, last_sign_in_at timestamp,
      created_at timestamp not null default CURRENT_TIMESTAMP, primary key (id), unique (tenant_id, username))`,
    "create unique index users__id on users (tenant_id, id)",
    `create table organizations (tenant_id varchar(21) not null references tenants (id) on delete cascade,
      id varchar(21) not null primary key, name varchar(128) not null, custom_data json not null default '{}')`,
    `create table organization_roles (tenant_id varchar(21) not null references tenants (id) on delete cascade,
      id varchar(21) not null primary key, name varchar(128) not null, unique (tenant_id, name))`,
    `create table applications (tenant_id varchar(21) not null references tenants (id) on delete cascade,
      id varchar(21) not null primary key, name varchar(256) not null, type varchar(32) not null)`,
    // The user has two foreign keys: one with only its id, and one with the tenant.
    `create table organization_user_relations (tenant_id varchar(21) not null references tenants (id) on delete cascade,
      organization_id varchar(21) not null references organizations (id) on delete cascade,
      user_id varchar(21) not null references users (id) on delete cascade,
      primary key (tenant_id, organization_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade)`,
    // A join table of a join table, whose rows have a key of three columns.
    `create table organization_role_user_relations (tenant_id varchar(21) not null references tenants (id),
      organization_id varchar(21) not null,
      organization_role_id varchar(21) not null references organization_roles (id) on delete cascade,
      user_id varchar(21) not null, primary key (tenant_id, organization_id, organization_role_id, user_id),
      foreign key (tenant_id, organization_id, user_id)
        references organization_user_relations (tenant_id, organization_id, user_id) on delete cascade)`,
    `create table application_user_consent_organizations (tenant_id varchar(21) not null references tenants (id),
      application_id varchar(21) not null references applications (id) on delete cascade,
      organization_id varchar(21) not null, user_id varchar(21) not null,
      primary key (tenant_id, application_id, organization_id, user_id),
      foreign key (tenant_id, organization_id, user_id)
        references organization_user_relations (tenant_id, organization_id, user_id) on delete cascade)`,
  ],
  rows: [
    theseRows("tenants", ...TENANTS.map((id) => [id, "My Project", "development", "2024-01-02 03:04:05", 0])),
    rowsOf("users", 12, ({ n, word, orNull, moment }) => [
      ...[tenantOf(n), `user${n}`, `${word()}${n}`, orNull(`${word()}@example.org`), '{"locale":"nl"}', 0],
      ...[orNull(moment()), moment()],
    ]),
    rowsOf("organizations", 6, ({ n, title }) => [tenantOf(n), `org${n}`, title(), "{}"]),
    rowsOf("organization_roles", 4, ({ n, word }) => [tenantOf(n), `role${n}`, `${word()}${n}`]),
    rowsOf("applications", 4, ({ n, title }) => [tenantOf(n), `app${n}`, title(), "SPA"]),
    rowsOf("organization_user_relations", 12, ({ n }) => [tenantOf(n), `org${(n - 1) % 6 + 1}`, `user${n}`]),
    rowsOf("organization_role_user_relations", 12, ({ n }) => [
      ...[tenantOf(n), `org${(n - 1) % 6 + 1}`, `role${(n - 1) % 4 + 1}`, `user${n}`],
    ]),
    rowsOf("application_user_consent_organizations", 8, ({ n }) => [
      ...[tenantOf(n), `app${(n - 1) % 4 + 1}`, `org${(n - 1) % 6 + 1}`, `user${n}`],
    ]),
  ],
  resources: {},
});
