// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,
// at the end of `resources`, and changes nothing else.
import { createService, libsql } from "../../../../mod.ts";
import type { Database } from "./database.ts";

export default createService({
  // As seen from the folder where the service is started.
  database: libsql<Database>("file:django.db"),
  pagination: true,
  filters: true,
  relationshipLinks: true,
  openapi: true,
  html: true,
  deleteErrors: true,
  // Only what stands here is served.
  resources: {
    auth_group: {
      path: "auth-groups",
      schema: { type: "auth-groups" },
      hasMany: {
        groupPermissions: "auth_group_permissions",
        userGroups: "auth_user_groups",
      },
      belongsToMany: {
        permissions: "auth_group_permissions",
        users: "auth_user_groups",
      },
      search: { filter: ["name"] },
    },
    // No index leads to this foreign key: create index "auth_group_permissions_permission_id" on "auth_group_permissions" ("permission_id");
    auth_group_permissions: {
      belongsTo: { group: "auth_group", permission: "auth_permission" },
    },
    auth_permission: {
      path: "auth-permissions",
      schema: { type: "auth-permissions" },
      // belongsTo: {
      //   contentType: "django_content_type", // needs "django_content_type" in resources
      // },
      hasMany: {
        groupPermissions: "auth_group_permissions",
        userUserPermissions: "auth_user_user_permissions",
      },
      belongsToMany: {
        groups: "auth_group_permissions",
        users: "auth_user_user_permissions",
      },
      search: { filter: ["name"] },
      operations: ["list", "view", "update", "delete"], // no create until "django_content_type" is in resources
    },
    auth_user: {
      path: "auth-users",
      schema: { type: "auth-users" },
      hasOne: { profile: "shop_profile" },
      hasMany: {
        userGroups: "auth_user_groups",
        userUserPermissions: "auth_user_user_permissions",
        // adminLogs: "django_admin_log", // needs "django_admin_log" in resources
        orders: { table: "shop_order", foreignKey: "user_id" },
        sellerOrders: { table: "shop_order", foreignKey: "seller_id" },
      },
      belongsToMany: {
        groups: "auth_user_groups",
        permissions: "auth_user_user_permissions",
      },
      columns: {
        password: false, // looks secret
      },
      search: { filter: ["last_name", "first_name"] },
      operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills password
    },
    // No index leads to this foreign key: create index "auth_user_groups_group_id" on "auth_user_groups" ("group_id");
    auth_user_groups: { belongsTo: { user: "auth_user", group: "auth_group" } },
    // No index leads to this foreign key: create index "auth_user_user_permissions_permission_id" on "auth_user_user_permissions" ("permission_id");
    auth_user_user_permissions: {
      belongsTo: { user: "auth_user", permission: "auth_permission" },
    },
    // table "django_admin_log": a tool keeps it for itself.
    // No index leads to this foreign key: create index "django_admin_log_content_type_id" on "django_admin_log" ("content_type_id");
    // No index leads to this foreign key: create index "django_admin_log_user_id" on "django_admin_log" ("user_id");
    // django_admin_log: {
    //   path: "django-admin-logs",
    //   schema: { type: "django-admin-logs" },
    //   belongsTo: { contentType: "django_content_type", user: "auth_user" },
    //   columns: { change_message: "JSON" },
    // },
    // table "django_content_type": a tool keeps it for itself.
    // django_content_type: {
    //   path: "django-content-types",
    //   schema: { type: "django-content-types" },
    //   hasMany: {
    //     permissions: "auth_permission",
    //     adminLogs: "django_admin_log",
    //     notes: "shop_note",
    //   },
    //   search: { filter: ["app_label"] },
    // },
    // table "django_migrations": a tool keeps it for itself.
    // django_migrations: { search: { filter: ["name"] } },
    // table "django_session": a tool keeps it for itself.
    // django_session: {
    //   path: "django-sessions",
    //   schema: { type: "django-sessions" },
    //   clientIds: "any",
    //   newId: false,
    //   columns: {
    //     session_data: false, // looks secret
    //   },
    //   operations: ["list", "view", "update", "delete"], // no create until hooks.beforeSave fills session_data
    // },
    // No index leads to this foreign key: create index "shop_category_parent_id" on "shop_category" ("parent_id");
    shop_category: {
      path: "shop-categories",
      schema: { type: "shop-categories" },
      belongsTo: { parent: "shop_category" },
      hasMany: { children: "shop_category", products: "shop_product" },
      search: { filter: ["name"] },
    },
    shop_currency: {
      path: "shop-currencies",
      schema: { type: "shop-currencies" },
      hasMany: { products: "shop_product" },
    },
    shop_digitalproduct: {
      path: "shop-digitalproducts",
      schema: { type: "shop-digitalproducts" },
      belongsTo: { product: "shop_product" },
    },
    // No index leads to this foreign key: create index "shop_note_content_type_id" on "shop_note" ("content_type_id");
    shop_note: {
      path: "shop-notes",
      schema: { type: "shop-notes" },
      // belongsTo: {
      //   contentType: "django_content_type", // needs "django_content_type" in resources
      // },
      columns: { written: { type: "DATETIME", stored: "iso" } },
      operations: ["list", "view", "update", "delete"], // no create until "django_content_type" is in resources
    },
    // No index leads to this foreign key: create index "shop_order_user_id" on "shop_order" ("user_id");
    // No index leads to this foreign key: create index "shop_order_seller_id" on "shop_order" ("seller_id");
    shop_order: {
      path: "shop-orders",
      schema: { type: "shop-orders" },
      belongsTo: { user: "auth_user", seller: "auth_user" },
      hasMany: { orderlines: "shop_orderline" },
      belongsToMany: {
        // new links answer 403: shop_orderline.quantity, shop_orderline.unit_price cannot be left out
        products: "shop_orderline",
      },
    },
    // No index leads to this foreign key: create index "shop_orderline_product_id" on "shop_orderline" ("product_id");
    shop_orderline: {
      path: "shop-orderlines",
      schema: { type: "shop-orderlines" },
      belongsTo: { order: "shop_order", product: "shop_product" },
    },
    // No index leads to this foreign key: create index "shop_product_category_id" on "shop_product" ("category_id");
    // No index leads to this foreign key: create index "shop_product_currency_id" on "shop_product" ("currency_id");
    shop_product: {
      path: "shop-products",
      schema: { type: "shop-products" },
      clientIds: "any",
      newId: false, // or, for UUIDs without dashes: () => crypto.randomUUID().replaceAll("-", "")
      belongsTo: { category: "shop_category", currency: "shop_currency" },
      hasOne: { digitalproduct: "shop_digitalproduct" },
      hasMany: {
        orderlines: "shop_orderline",
        productTags: "shop_product_tags",
      },
      belongsToMany: {
        // new links answer 403: shop_orderline.quantity, shop_orderline.unit_price cannot be left out
        orders: "shop_orderline",
        tags: "shop_product_tags",
      },
      columns: {
        created: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
        checksum: false, // bytes, which JSON:API shows as base64
      },
      search: { filter: ["name"] },
    },
    // No index leads to this foreign key: create index "shop_product_tags_tag_id" on "shop_product_tags" ("tag_id");
    shop_product_tags: {
      belongsTo: { product: "shop_product", tag: "shop_tag" },
    },
    shop_profile: {
      path: "shop-profiles",
      schema: { type: "shop-profiles" },
      belongsTo: { user: "auth_user" },
    },
    shop_tag: {
      path: "shop-tags",
      schema: { type: "shop-tags" },
      hasMany: { productTags: "shop_product_tags" },
      belongsToMany: { products: "shop_product_tags" },
      search: { filter: ["label"] },
    },
  },
});
