// Written by `relata introspect`: run it again instead of editing.
import type { Generated } from "kysely";

/** The tables and views of the database, as Kysely takes them. */
export interface Database {
  Connection: ConnectionTable;
  Note: NoteTable;
  NoteImage: NoteImageTable;
  Passkey: PasskeyTable;
  Password: PasswordTable;
  Permission: PermissionTable;
  Role: RoleTable;
  Session: SessionTable;
  User: UserTable;
  UserImage: UserImageTable;
  Verification: VerificationTable;
  _PermissionToRole: PermissionToRoleTable;
  _RoleToUser: RoleToUserTable;
  _prisma_migrations: PrismaMigrationsTable;
}

/** A row of the table "Connection". */
export interface ConnectionTable {
  id: string;
  providerName: string;
  providerId: string;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
  /** Points to "User", "id". */
  userId: string;
}

/** A row of the table "Note". */
export interface NoteTable {
  id: string;
  title: string;
  content: string;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
  /** Points to "User", "id". */
  ownerId: string;
}

/** A row of the table "NoteImage". */
export interface NoteImageTable {
  id: string;
  altText: string | null;
  contentType: string;
  blob: Uint8Array;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
  /** Points to "Note", "id". */
  noteId: string;
}

/** A row of the table "Passkey". */
export interface PasskeyTable {
  id: string;
  aaguid: string;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
  publicKey: Uint8Array;
  /** Points to "User", "id". */
  userId: string;
  webauthnUserId: string;
  counter: number;
  deviceType: string;
  backedUp: number;
  transports: string | null;
}

/** A row of the table "Password". */
export interface PasswordTable {
  hash: string;
  /** Points to "User", "id". */
  userId: string;
}

/** A row of the table "Permission". */
export interface PermissionTable {
  id: string;
  action: string;
  entity: string;
  access: string;
  description: Generated<string>;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
}

/** A row of the table "Role". */
export interface RoleTable {
  id: string;
  name: string;
  description: Generated<string>;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
}

/** A row of the table "Session". */
export interface SessionTable {
  id: string;
  /** The milliseconds since 1970. */
  expirationDate: number;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
  /** Points to "User", "id". */
  userId: string;
}

/** A row of the table "User". */
export interface UserTable {
  id: string;
  email: string;
  username: string;
  name: string | null;
  /** The milliseconds since 1970. */
  createdAt: Generated<string | number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
}

/** A row of the table "UserImage". */
export interface UserImageTable {
  id: string;
  altText: string | null;
  contentType: string;
  blob: Uint8Array;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  /** The milliseconds since 1970. */
  updatedAt: number;
  /** Points to "User", "id". */
  userId: string;
}

/** A row of the table "Verification". */
export interface VerificationTable {
  id: string;
  /** The milliseconds since 1970. */
  createdAt: Generated<number>;
  type: string;
  target: string;
  secret: string;
  algorithm: string;
  digits: number;
  period: number;
  charSet: string;
  /** The milliseconds since 1970. */
  expiresAt: number | null;
}

/** A row of the table "_PermissionToRole". */
export interface PermissionToRoleTable {
  /** Points to "Permission", "id". */
  A: string;
  /** Points to "Role", "id". */
  B: string;
}

/** A row of the table "_RoleToUser". */
export interface RoleToUserTable {
  /** Points to "Role", "id". */
  A: string;
  /** Points to "User", "id". */
  B: string;
}

/** A row of the table "_prisma_migrations". */
export interface PrismaMigrationsTable {
  id: string;
  checksum: string;
  /** The milliseconds since 1970. */
  finished_at: number | null;
  migration_name: string;
  logs: string | null;
  /** The milliseconds since 1970. */
  rolled_back_at: number | null;
  /** The milliseconds since 1970. */
  started_at: Generated<number>;
  applied_steps_count: Generated<number>;
}
