const reference = (table: string, column: string, target: string) =>
  `constraint "${table}_${column}_fkey" foreign key ("${column}") references "${target}" ("id") ` +
  "on delete cascade on update cascade";

const TIMES = '"createdAt" datetime not null default current_timestamp,\n    "updatedAt" datetime not null';

const image = (table: string, column: string, target: string) =>
  `create table "${table}" (
    "id" text not null primary key,
    "altText" text,
    "contentType" text not null,
    "blob" blob not null,
    ${TIMES},
    "${column}" text not null,
    ${reference(table, column, target)}
  )`;

/** Prisma's tables for many-to-many relations without a model. */
const implicit = (table: string, a: string, b: string) => [
  `create table "${table}" (
    "A" text not null,
    "B" text not null,
    ${reference(table, "A", a)},
    ${reference(table, "B", b)}
  )`,
  `create unique index "${table}_AB_unique" on "${table}" ("A", "B")`,
  `create index "${table}_B_index" on "${table}" ("B")`,
];

/** The tables of Prisma's migrations for the models. */
export const EPIC_STACK_TABLES: readonly string[] = [
  `create table "User" (
    "id" text not null primary key,
    "email" text not null,
    "username" text not null,
    "name" text,
    ${TIMES}
  )`,
  `create table "Note" (
    "id" text not null primary key,
    "title" text not null,
    "content" text not null,
    ${TIMES},
    "ownerId" text not null,
    ${reference("Note", "ownerId", "User")}
  )`,
  image("NoteImage", "noteId", "Note"),
  image("UserImage", "userId", "User"),
  `create table "Password" (
    "hash" text not null,
    "userId" text not null,
    ${reference("Password", "userId", "User")}
  )`,
  `create table "Session" (
    "id" text not null primary key,
    "expirationDate" datetime not null,
    ${TIMES},
    "userId" text not null,
    ${reference("Session", "userId", "User")}
  )`,
  `create table "Permission" (
    "id" text not null primary key,
    "action" text not null,
    "entity" text not null,
    "access" text not null,
    "description" text not null default '',
    ${TIMES}
  )`,
  `create table "Role" (
    "id" text not null primary key,
    "name" text not null,
    "description" text not null default '',
    ${TIMES}
  )`,
  `create table "Verification" (
    "id" text not null primary key,
    "createdAt" datetime not null default current_timestamp,
    "type" text not null,
    "target" text not null,
    "secret" text not null,
    "algorithm" text not null,
    "digits" integer not null,
    "period" integer not null,
    "charSet" text not null,
    "expiresAt" datetime
  )`,
  `create table "Connection" (
    "id" text not null primary key,
    "providerName" text not null,
    "providerId" text not null,
    ${TIMES},
    "userId" text not null,
    ${reference("Connection", "userId", "User")}
  )`,
  `create table "Passkey" (
    "id" text not null primary key,
    "aaguid" text not null,
    ${TIMES},
    "publicKey" blob not null,
    "userId" text not null,
    "webauthnUserId" text not null,
    "counter" bigint not null,
    "deviceType" text not null,
    "backedUp" boolean not null,
    "transports" text,
    ${reference("Passkey", "userId", "User")}
  )`,
  ...implicit("_PermissionToRole", "Permission", "Role"),
  ...implicit("_RoleToUser", "Role", "User"),
  `create table "_prisma_migrations" (
    "id" text primary key not null,
    "checksum" text not null,
    "finished_at" datetime,
    "migration_name" text not null,
    "logs" text,
    "rolled_back_at" datetime,
    "started_at" datetime not null default current_timestamp,
    "applied_steps_count" integer unsigned not null default 0
  )`,
  'create unique index "User_email_key" on "User" ("email")',
  'create unique index "User_username_key" on "User" ("username")',
  'create index "Note_ownerId_idx" on "Note" ("ownerId")',
  'create index "Note_ownerId_updatedAt_idx" on "Note" ("ownerId", "updatedAt")',
  'create index "NoteImage_noteId_idx" on "NoteImage" ("noteId")',
  'create unique index "UserImage_userId_key" on "UserImage" ("userId")',
  'create unique index "Password_userId_key" on "Password" ("userId")',
  'create index "Session_userId_idx" on "Session" ("userId")',
  'create unique index "Permission_action_entity_access_key" on "Permission" ("action", "entity", "access")',
  'create unique index "Role_name_key" on "Role" ("name")',
  'create unique index "Verification_target_type_key" on "Verification" ("target", "type")',
  'create unique index "Connection_providerName_providerId_key" on "Connection" ("providerName", "providerId")',
  'create index "Passkey_userId_idx" on "Passkey" ("userId")',
];
