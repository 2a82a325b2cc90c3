const reference = (table: string, key = "id") => `references "${table}" ("${key}") deferrable initially deferred`;

const linked = (table: string, [one, target]: readonly string[], [other, far]: readonly string[]) => [
  `create table "${table}" (
    "id" integer not null primary key autoincrement,
    "${one}_id" integer not null ${reference(target)},
    "${other}_id" integer not null ${reference(far)}
  )`,
  `create unique index "${table}_${one}_id_${other}_id_0cd325b0_uniq" on "${table}" ("${one}_id", "${other}_id")`,
  `create index "${table}_${one}_id_b120cbf9" on "${table}" ("${one}_id")`,
];

/** The tables that `manage.py migrate` creates for the applications of every project. */
export const DJANGO_TABLES: readonly string[] = [
  `create table "django_migrations" (
    "id" integer not null primary key autoincrement,
    "app" varchar(255) not null,
    "name" varchar(255) not null,
    "applied" datetime not null
  )`,
  `create table "django_content_type" (
    "id" integer not null primary key autoincrement,
    "app_label" varchar(100) not null,
    "model" varchar(100) not null
  )`,
  'create unique index "django_content_type_app_label_model_76bd3d3b_uniq" on "django_content_type" ("app_label", "model")',
  `create table "auth_permission" (
    "id" integer not null primary key autoincrement,
    "content_type_id" integer not null ${reference("django_content_type")},
    "codename" varchar(100) not null,
    "name" varchar(255) not null
  )`,
  'create unique index "auth_permission_01ab375a_uniq" on "auth_permission" ("content_type_id", "codename")',
  'create table "auth_group" ("id" integer not null primary key autoincrement, "name" varchar(150) not null unique)',
  ...linked("auth_group_permissions", ["group", "auth_group"], ["permission", "auth_permission"]),
  `create table "auth_user" (
    "id" integer not null primary key autoincrement,
    "password" varchar(128) not null,
    "last_login" datetime null,
    "is_superuser" bool not null,
    "username" varchar(150) not null unique,
    "last_name" varchar(150) not null,
    "email" varchar(254) not null,
    "is_staff" bool not null,
    "is_active" bool not null,
    "date_joined" datetime not null,
    "first_name" varchar(150) not null
  )`,
  ...linked("auth_user_groups", ["user", "auth_user"], ["group", "auth_group"]),
  ...linked("auth_user_user_permissions", ["user", "auth_user"], ["permission", "auth_permission"]),
  `create table "django_admin_log" (
    "id" integer not null primary key autoincrement,
    "object_id" text null,
    "object_repr" varchar(200) not null,
    "action_flag" smallint unsigned not null check ("action_flag" >= 0),
    "change_message" text not null,
    "content_type_id" integer null ${reference("django_content_type")},
    "user_id" integer not null ${reference("auth_user")},
    "action_time" datetime not null
  )`,
  `create table "django_session" (
    "session_key" varchar(40) not null primary key,
    "session_data" text not null,
    "expire_date" datetime not null
  )`,
  'create index "django_session_expire_date_a5c62663" on "django_session" ("expire_date")',
];

/** The project's own application, a shop: a model of each kind that its documentation has. */
export const SHOP_TABLES: readonly string[] = [
  `create table "shop_currency" (
    "id" integer not null primary key autoincrement,
    "code" varchar(3) not null unique,
    "symbol" varchar(4) not null
  )`,
  `create table "shop_category" (
    "id" integer not null primary key autoincrement,
    "name" varchar(80) not null,
    "slug" varchar(50) not null unique,
    "parent_id" bigint null ${reference("shop_category")}
  )`,
  `create table "shop_product" (
    "id" char(32) not null primary key,
    "name" varchar(200) not null,
    "price" decimal not null,
    "weight" real null,
    "extra" text not null check ((json_valid("extra") or "extra" is null)),
    "created" datetime not null,
    "released" date null,
    "opens_at" time null,
    "warranty" bigint not null,
    "is_listed" bool not null,
    "manual" varchar(100) not null,
    "checksum" BLOB null,
    "stock" integer unsigned not null check ("stock" >= 0),
    "category_id" bigint null ${reference("shop_category")},
    "currency_id" varchar(3) not null ${reference("shop_currency", "code")}
  )`,
  // A model that inherits from another has the key of its parent for its own.
  `create table "shop_digitalproduct" (
    "product_ptr_id" char(32) not null primary key ${reference("shop_product")},
    "download" varchar(200) not null
  )`,
  'create table "shop_tag" ("id" integer not null primary key autoincrement, "label" varchar(40) not null)',
  `create table "shop_product_tags" (
    "id" integer not null primary key autoincrement,
    "product_id" char(32) not null ${reference("shop_product")},
    "tag_id" bigint not null ${reference("shop_tag")}
  )`,
  'create unique index "shop_product_tags_5a3b3b72_uniq" on "shop_product_tags" ("product_id", "tag_id")',
  `create table "shop_order" (
    "id" integer not null primary key autoincrement,
    "reference" char(32) not null unique,
    "placed_at" datetime not null,
    "paid_at" datetime null,
    "ip" char(39) null,
    "user_id" integer not null ${reference("auth_user")},
    "seller_id" integer null ${reference("auth_user")}
  )`,
  `create table "shop_orderline" (
    "id" integer not null primary key autoincrement,
    "quantity" smallint unsigned not null check ("quantity" >= 0),
    "unit_price" decimal not null,
    "order_id" bigint not null ${reference("shop_order")},
    "product_id" char(32) not null ${reference("shop_product")}
  )`,
  'create unique index "line_once" on "shop_orderline" ("order_id", "product_id")',
  `create table "shop_profile" (
    "id" integer not null primary key autoincrement,
    "bio" text not null,
    "birthday" date null,
    "user_id" integer not null unique ${reference("auth_user")}
  )`,
  `create table "shop_note" (
    "id" integer not null primary key autoincrement,
    "object_id" integer unsigned not null check ("object_id" >= 0),
    "text" text not null,
    "written" varchar(27) not null,
    "content_type_id" integer not null ${reference("django_content_type")}
  )`,
];
