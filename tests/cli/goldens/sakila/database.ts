// Written by `relata introspect`: run it again instead of editing.
import type { ColumnType, Generated } from "kysely";

/** The tables and views of the database, as Kysely takes them. */
export interface Database {
  actor: ActorTable;
  address: AddressTable;
  category: CategoryTable;
  city: CityTable;
  country: CountryTable;
  customer: CustomerTable;
  customer_list: CustomerListView;
  film: FilmTable;
  film_actor: FilmActorTable;
  film_category: FilmCategoryTable;
  film_list: FilmListView;
  film_search: FilmSearchTable;
  film_text: FilmTextTable;
  inventory: InventoryTable;
  language: LanguageTable;
  payment: PaymentTable;
  rental: RentalTable;
  sales_by_film_category: SalesByFilmCategoryView;
  staff: StaffTable;
  staff_list: StaffListView;
  store: StoreTable;
}

/** A row of the table "actor". */
export interface ActorTable {
  actor_id: number;
  first_name: string;
  last_name: string;
  last_update: string;
}

/** A row of the table "address". */
export interface AddressTable {
  address_id: number;
  address: string;
  address2: string | null;
  district: string;
  /** Points to "city", "city_id". */
  city_id: number;
  postal_code: string | null;
  phone: string;
  last_update: string;
}

/** A row of the table "category". */
export interface CategoryTable {
  category_id: number;
  name: string;
  last_update: string;
}

/** A row of the table "city". */
export interface CityTable {
  city_id: number;
  city: string;
  /** Points to "country", "country_id". */
  country_id: number;
  last_update: string;
}

/** A row of the table "country". */
export interface CountryTable {
  country_id: number;
  country: string;
  last_update: string | null;
}

/** A row of the table "customer". */
export interface CustomerTable {
  customer_id: number;
  /** Points to "store", "store_id". */
  store_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  /** Points to "address", "address_id". */
  address_id: number;
  active: Generated<string>;
  create_date: string;
  last_update: string;
}

/** A row of the view "customer_list". */
export interface CustomerListView {
  ID: ColumnType<number | null, never, never>;
  name: ColumnType<string | null, never, never>;
  address: ColumnType<string | null, never, never>;
  "zip code": ColumnType<string | null, never, never>;
  phone: ColumnType<string | null, never, never>;
  city: ColumnType<string | null, never, never>;
  country: ColumnType<string | null, never, never>;
  notes: ColumnType<string | null, never, never>;
  SID: ColumnType<number | null, never, never>;
}

/** A row of the table "film". */
export interface FilmTable {
  film_id: number;
  title: string;
  description: string | null;
  release_year: string | null;
  /** Points to "language", "language_id". */
  language_id: number;
  /** Points to "language", "language_id". */
  original_language_id: number | null;
  rental_duration: Generated<number>;
  rental_rate: Generated<number>;
  length: number | null;
  replacement_cost: Generated<number>;
  rating: Generated<string | null>;
  special_features: string | null;
  last_update: string;
}

/** A row of the table "film_actor". */
export interface FilmActorTable {
  /** Points to "actor", "actor_id". */
  actor_id: number;
  /** Points to "film", "film_id". */
  film_id: number;
  last_update: string;
}

/** A row of the table "film_category". */
export interface FilmCategoryTable {
  /** Points to "film", "film_id". */
  film_id: number;
  /** Points to "category", "category_id". */
  category_id: number;
  last_update: string;
}

/** A row of the view "film_list". */
export interface FilmListView {
  FID: ColumnType<number | null, never, never>;
  title: ColumnType<string | null, never, never>;
  description: ColumnType<string | null, never, never>;
  category: ColumnType<string | null, never, never>;
  price: ColumnType<number | null, never, never>;
  length: ColumnType<number | null, never, never>;
  rating: ColumnType<string | null, never, never>;
}

/** A row of the table "film_search". */
export interface FilmSearchTable {
  title: string | number | Uint8Array | null;
  description: string | number | Uint8Array | null;
}

/** A row of the table "film_text". */
export interface FilmTextTable {
  film_id: number;
  title: string;
  description: string | null;
}

/** A row of the table "inventory". */
export interface InventoryTable {
  inventory_id: number;
  /** Points to "film", "film_id". */
  film_id: number;
  /** Points to "store", "store_id". */
  store_id: number;
  last_update: string;
}

/** A row of the table "language". */
export interface LanguageTable {
  language_id: number;
  name: string;
  last_update: string;
}

/** A row of the table "payment". */
export interface PaymentTable {
  payment_id: number;
  /** Points to "customer", "customer_id". */
  customer_id: number;
  /** Points to "staff", "staff_id". */
  staff_id: number;
  /** Points to "rental", "rental_id". */
  rental_id: number | null;
  amount: number;
  payment_date: string;
  last_update: string;
}

/** A row of the table "rental". */
export interface RentalTable {
  rental_id: number;
  rental_date: string;
  /** Points to "inventory", "inventory_id". */
  inventory_id: number;
  /** Points to "customer", "customer_id". */
  customer_id: number;
  return_date: string | null;
  /** Points to "staff", "staff_id". */
  staff_id: number;
  last_update: string;
}

/** A row of the view "sales_by_film_category". */
export interface SalesByFilmCategoryView {
  category: ColumnType<string | null, never, never>;
  total_sales: ColumnType<number | null, never, never>;
}

/** A row of the table "staff". */
export interface StaffTable {
  staff_id: number;
  first_name: string;
  last_name: string;
  /** Points to "address", "address_id". */
  address_id: number;
  picture: Uint8Array | null;
  email: string | null;
  /** Points to "store", "store_id". */
  store_id: number;
  active: Generated<number>;
  username: string;
  password: string | null;
  last_update: string;
}

/** A row of the view "staff_list". */
export interface StaffListView {
  ID: ColumnType<number | null, never, never>;
  name: ColumnType<string | null, never, never>;
  address: ColumnType<string | null, never, never>;
  "zip code": ColumnType<string | null, never, never>;
  SID: ColumnType<number | null, never, never>;
}

/** A row of the table "store". */
export interface StoreTable {
  store_id: number;
  /** Points to "staff", "staff_id". */
  manager_staff_id: number;
  /** Points to "address", "address_id". */
  address_id: number;
  last_update: string;
}
