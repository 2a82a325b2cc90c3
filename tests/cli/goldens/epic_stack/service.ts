// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,
// at the end of `resources`, and changes nothing else.
import { createService, libsql } from "../../../../mod.ts";
import type { Database } from "./database.ts";

export default createService({
  // As seen from the folder where the service is started.
  database: libsql<Database>("file:epic_stack.db"),
  pagination: true,
  filters: true,
  relationshipLinks: true,
  openapi: true,
  html: true,
  deleteErrors: true,
  // Only what stands here is served.
  resources: {
    // No index leads to this foreign key: create index "Connection_userId" on "Connection" ("userId");
    Connection: {
      path: "connections",
      schema: { type: "connections" },
      clientIds: "any",
      newId: false,
      belongsTo: { user: "User" },
      columns: {
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
      search: { filter: ["providerName"] },
    },
    Note: {
      path: "notes",
      schema: { type: "notes" },
      clientIds: "any",
      newId: false,
      belongsTo: { owner: "User" },
      hasMany: { images: "NoteImage" },
      columns: {
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
      search: { filter: ["title"] },
    },
    NoteImage: {
      path: "note-images",
      schema: { type: "note-images" },
      clientIds: "any",
      newId: false,
      belongsTo: { note: "Note" },
      columns: {
        blob: false, // bytes, which JSON:API shows as base64
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
      operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills blob
    },
    // table "Passkey": its name says that its rows are secrets.
    // Passkey: {
    //   path: "passkeys",
    //   schema: { type: "passkeys" },
    //   clientIds: "any",
    //   newId: false,
    //   belongsTo: { user: "User" },
    //   columns: {
    //     createdAt: { type: "DATETIME", stored: "milliseconds" },
    //     // NOT NULL without a default: fill it in hooks.beforeSave
    //     updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
    //     publicKey: false, // bytes, which JSON:API shows as base64
    //   },
    //   operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills publicKey
    // },
    // table "Password": its name says that its rows are secrets.
    // Password: {
    //   path: "passwords",
    //   schema: { type: "passwords", id: "userId" },
    //   belongsTo: { user: "User" },
    //   columns: {
    //     hash: false, // looks secret
    //   },
    //   operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills hash
    // },
    Permission: {
      path: "permissions",
      schema: { type: "permissions" },
      clientIds: "any",
      newId: false,
      hasMany: { permissionToRoles: "_PermissionToRole" },
      belongsToMany: {
        roles: {
          table: "Role",
          through: "_PermissionToRole",
          foreignKey: "A",
          targetKey: "B",
          parameter: "permission_id",
        },
      },
      columns: {
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
    },
    Role: {
      path: "roles",
      schema: { type: "roles" },
      clientIds: "any",
      newId: false,
      hasMany: {
        permissionToRoles: "_PermissionToRole",
        roleToUsers: "_RoleToUser",
      },
      belongsToMany: {
        permissions: {
          table: "Permission",
          through: "_PermissionToRole",
          foreignKey: "B",
          targetKey: "A",
          parameter: "role_id",
        },
        users: {
          table: "User",
          through: "_RoleToUser",
          foreignKey: "A",
          targetKey: "B",
          parameter: "role_id",
        },
      },
      columns: {
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
      search: { filter: ["name"] },
    },
    // table "Session": its name says that its rows are secrets.
    // Session: {
    //   path: "sessions",
    //   schema: { type: "sessions" },
    //   clientIds: "any",
    //   newId: false,
    //   belongsTo: { user: "User" },
    //   columns: {
    //     expirationDate: { type: "DATETIME", stored: "milliseconds" },
    //     createdAt: { type: "DATETIME", stored: "milliseconds" },
    //     // NOT NULL without a default: fill it in hooks.beforeSave
    //     updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
    //   },
    // },
    User: {
      path: "users",
      schema: { type: "users" },
      clientIds: "any",
      newId: false,
      hasOne: {
        // password: "Password", // needs "Password" in resources
        image: "UserImage",
      },
      hasMany: {
        connections: "Connection",
        notes: "Note",
        // passkeys: "Passkey", // needs "Passkey" in resources
        // sessions: "Session", // needs "Session" in resources
        roleToUsers: "_RoleToUser",
      },
      belongsToMany: {
        roles: {
          table: "Role",
          through: "_RoleToUser",
          foreignKey: "B",
          targetKey: "A",
          parameter: "user_id",
        },
      },
      columns: {
        // another form in 2 rows, as "2020-01-07 21:05:30": no filter finds them
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
      search: { filter: ["name"] },
    },
    UserImage: {
      path: "user-images",
      schema: { type: "user-images" },
      clientIds: "any",
      newId: false,
      belongsTo: { user: "User" },
      columns: {
        blob: false, // bytes, which JSON:API shows as base64
        createdAt: { type: "DATETIME", stored: "milliseconds" },
        // NOT NULL without a default: fill it in hooks.beforeSave
        updatedAt: { type: "DATETIME", stored: "milliseconds", optional: true },
      },
      operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills blob
    },
    // table "Verification": its name says that its rows are secrets.
    // Verification: {
    //   path: "verifications",
    //   schema: { type: "verifications" },
    //   clientIds: "any",
    //   newId: false,
    //   columns: {
    //     createdAt: { type: "DATETIME", stored: "milliseconds" },
    //     type: { field: "verification-type" },
    //     secret: false, // looks secret
    //     expiresAt: { type: "DATETIME", stored: "milliseconds" },
    //   },
    //   operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills secret
    // },
    // The ids are rowids, since there is no primary key: VACUUM may change them.
    _PermissionToRole: {
      path: "permission-to-roles",
      schema: { type: "permission-to-roles", id: "rowid" },
      belongsTo: { permission: "Permission", role: "Role" },
    },
    // The ids are rowids, since there is no primary key: VACUUM may change them.
    _RoleToUser: {
      path: "role-to-users",
      schema: { type: "role-to-users", id: "rowid" },
      belongsTo: { role: "Role", user: "User" },
    },
    // table "_prisma_migrations": a tool keeps it for itself.
    // _prisma_migrations: {
    //   columns: {
    //     finished_at: { type: "DATETIME", stored: "milliseconds" },
    //     rolled_back_at: { type: "DATETIME", stored: "milliseconds" }, // no row shows it: assumed as in other columns
    //     started_at: { type: "DATETIME", stored: "milliseconds" },
    //   },
    //   search: { filter: ["migration_name"] },
    // },
  },
});
