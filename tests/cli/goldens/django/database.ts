// Written by `relata introspect`: run it again instead of editing.
import type { Generated } from "kysely";

/** The tables and views of the database, as Kysely takes them. */
export interface Database {
  auth_group: AuthGroupTable;
  auth_group_permissions: AuthGroupPermissionsTable;
  auth_permission: AuthPermissionTable;
  auth_user: AuthUserTable;
  auth_user_groups: AuthUserGroupsTable;
  auth_user_user_permissions: AuthUserUserPermissionsTable;
  django_admin_log: DjangoAdminLogTable;
  django_content_type: DjangoContentTypeTable;
  django_migrations: DjangoMigrationsTable;
  django_session: DjangoSessionTable;
  shop_category: ShopCategoryTable;
  shop_currency: ShopCurrencyTable;
  shop_digitalproduct: ShopDigitalproductTable;
  shop_note: ShopNoteTable;
  shop_order: ShopOrderTable;
  shop_orderline: ShopOrderlineTable;
  shop_product: ShopProductTable;
  shop_product_tags: ShopProductTagsTable;
  shop_profile: ShopProfileTable;
  shop_tag: ShopTagTable;
}

/** A row of the table "auth_group". */
export interface AuthGroupTable {
  id: Generated<number>;
  name: string;
}

/** A row of the table "auth_group_permissions". */
export interface AuthGroupPermissionsTable {
  id: Generated<number>;
  /** Points to "auth_group", "id". */
  group_id: number;
  /** Points to "auth_permission", "id". */
  permission_id: number;
}

/** A row of the table "auth_permission". */
export interface AuthPermissionTable {
  id: Generated<number>;
  /** Points to "django_content_type", "id". */
  content_type_id: number;
  codename: string;
  name: string;
}

/** A row of the table "auth_user". */
export interface AuthUserTable {
  id: Generated<number>;
  password: string;
  last_login: string | null;
  is_superuser: number;
  username: string;
  last_name: string;
  email: string;
  is_staff: number;
  is_active: number;
  date_joined: string;
  first_name: string;
}

/** A row of the table "auth_user_groups". */
export interface AuthUserGroupsTable {
  id: Generated<number>;
  /** Points to "auth_user", "id". */
  user_id: number;
  /** Points to "auth_group", "id". */
  group_id: number;
}

/** A row of the table "auth_user_user_permissions". */
export interface AuthUserUserPermissionsTable {
  id: Generated<number>;
  /** Points to "auth_user", "id". */
  user_id: number;
  /** Points to "auth_permission", "id". */
  permission_id: number;
}

/** A row of the table "django_admin_log". */
export interface DjangoAdminLogTable {
  id: Generated<number>;
  object_id: string | null;
  object_repr: string;
  action_flag: number;
  change_message: string;
  /** Points to "django_content_type", "id". */
  content_type_id: number | null;
  /** Points to "auth_user", "id". */
  user_id: number;
  action_time: string;
}

/** A row of the table "django_content_type". */
export interface DjangoContentTypeTable {
  id: Generated<number>;
  app_label: string;
  model: string;
}

/** A row of the table "django_migrations". */
export interface DjangoMigrationsTable {
  id: Generated<number>;
  app: string;
  name: string;
  applied: string;
}

/** A row of the table "django_session". */
export interface DjangoSessionTable {
  session_key: string;
  session_data: string;
  expire_date: string;
}

/** A row of the table "shop_category". */
export interface ShopCategoryTable {
  id: Generated<number>;
  name: string;
  slug: string;
  /** Points to "shop_category", "id". */
  parent_id: number | null;
}

/** A row of the table "shop_currency". */
export interface ShopCurrencyTable {
  id: Generated<number>;
  code: string;
  symbol: string;
}

/** A row of the table "shop_digitalproduct". */
export interface ShopDigitalproductTable {
  /** Points to "shop_product", "id". */
  product_ptr_id: string;
  download: string;
}

/** A row of the table "shop_note". */
export interface ShopNoteTable {
  id: Generated<number>;
  object_id: number;
  text: string;
  /** A date-time as `toISOString()` writes it. */
  written: string;
  /** Points to "django_content_type", "id". */
  content_type_id: number;
}

/** A row of the table "shop_order". */
export interface ShopOrderTable {
  id: Generated<number>;
  reference: string;
  placed_at: string;
  paid_at: string | null;
  ip: string | null;
  /** Points to "auth_user", "id". */
  user_id: number;
  /** Points to "auth_user", "id". */
  seller_id: number | null;
}

/** A row of the table "shop_orderline". */
export interface ShopOrderlineTable {
  id: Generated<number>;
  quantity: number;
  unit_price: number;
  /** Points to "shop_order", "id". */
  order_id: number;
  /** Points to "shop_product", "id". */
  product_id: string;
}

/** A row of the table "shop_product". */
export interface ShopProductTable {
  id: string;
  name: string;
  price: number;
  weight: number | null;
  extra: string;
  created: string;
  released: string | null;
  opens_at: string | number | null;
  warranty: number;
  is_listed: number;
  manual: string;
  checksum: Uint8Array | null;
  stock: number;
  /** Points to "shop_category", "id". */
  category_id: number | null;
  /** Points to "shop_currency", "code". */
  currency_id: string;
}

/** A row of the table "shop_product_tags". */
export interface ShopProductTagsTable {
  id: Generated<number>;
  /** Points to "shop_product", "id". */
  product_id: string;
  /** Points to "shop_tag", "id". */
  tag_id: number;
}

/** A row of the table "shop_profile". */
export interface ShopProfileTable {
  id: Generated<number>;
  bio: string;
  birthday: string | null;
  /** Points to "auth_user", "id". */
  user_id: number;
}

/** A row of the table "shop_tag". */
export interface ShopTagTable {
  id: Generated<number>;
  label: string;
}
