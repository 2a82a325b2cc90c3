// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,
// at the end of `resources`, and changes nothing else.
import { createService, libsql } from "../../../../mod.ts";
import type { Database } from "./database.ts";

export default createService({
  // As seen from the folder where the service is started.
  database: libsql<Database>("file:sakila.db"),
  pagination: true,
  filters: true,
  relationshipLinks: true,
  openapi: true,
  html: true,
  deleteErrors: true,
  // Only what stands here is served.
  resources: {
    actor: {
      path: "actors",
      schema: { type: "actors" },
      hasMany: { filmActors: "film_actor" },
      belongsToMany: {
        films: "film_actor", // new links answer 403: film_actor.last_update cannot be left out
      },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
      search: { filter: ["first_name", "last_name"] },
    },
    address: {
      path: "addresses",
      schema: { type: "addresses" },
      belongsTo: { city: "city" },
      hasMany: { customers: "customer", staff: "staff", stores: "store" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    category: {
      path: "categories",
      schema: { type: "categories" },
      hasMany: { filmCategories: "film_category" },
      belongsToMany: {
        films: "film_category", // new links answer 403: film_category.last_update cannot be left out
      },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
      search: { filter: ["name"] },
    },
    // No index leads to this foreign key: create index "city_country_id" on "city" ("country_id");
    city: {
      path: "cities",
      schema: { type: "cities" },
      belongsTo: { country: "country" },
      hasMany: { addresses: "address" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    country: {
      path: "countries",
      schema: { type: "countries" },
      hasMany: { cities: "city" },
    },
    // No index leads to this foreign key: create index "customer_store_id" on "customer" ("store_id");
    // No index leads to this foreign key: create index "customer_address_id" on "customer" ("address_id");
    customer: {
      path: "customers",
      schema: { type: "customers" },
      belongsTo: { store: "store", address: "address" },
      hasMany: { payments: "payment", rentals: "rental" },
      columns: {
        create_date: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
      search: { filter: ["first_name", "last_name"] },
    },
    // The ids are those of "ID", which is assumed to be unique: 30 rows were looked at.
    customer_list: {
      path: "customer-lists",
      schema: { type: "customer-lists", id: "ID" },
      operations: ["list", "view"],
    },
    // No index leads to this foreign key: create index "film_original_language_id" on "film" ("original_language_id");
    film: {
      path: "films",
      schema: { type: "films" },
      belongsTo: { language: "language", originalLanguage: "language" },
      hasMany: {
        filmActors: "film_actor",
        filmCategories: "film_category",
        inventories: "inventory",
      },
      belongsToMany: {
        actors: "film_actor", // new links answer 403: film_actor.last_update cannot be left out
        categories: "film_category", // new links answer 403: film_category.last_update cannot be left out
      },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
      search: { filter: ["title"] },
    },
    // No index leads to this foreign key: create index "film_actor_film_id" on "film_actor" ("film_id");
    film_actor: {
      path: "film-actors",
      schema: { type: "film-actors" },
      belongsTo: { actor: "actor", film: "film" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    // No index leads to this foreign key: create index "film_category_category_id" on "film_category" ("category_id");
    film_category: {
      path: "film-categories",
      schema: { type: "film-categories" },
      belongsTo: { film: "film", category: "category" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    // The ids are those of "FID", which is assumed to be unique: 40 rows were looked at.
    film_list: {
      path: "film-lists",
      schema: { type: "film-lists", id: "FID" },
      search: { filter: ["title"] },
      operations: ["list", "view"],
    },
    film_text: {
      path: "film-texts",
      schema: { type: "film-texts" },
      search: { filter: ["title"] },
    },
    // No index leads to this foreign key: create index "inventory_film_id" on "inventory" ("film_id");
    inventory: {
      path: "inventories",
      schema: { type: "inventories" },
      belongsTo: { film: "film", store: "store" },
      hasMany: { rentals: "rental" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    language: {
      path: "languages",
      schema: { type: "languages" },
      hasMany: {
        films: { table: "film", foreignKey: "language_id" },
        originalLanguageFilms: {
          table: "film",
          foreignKey: "original_language_id",
        },
      },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
      search: { filter: ["name"] },
    },
    // No index leads to this foreign key: create index "payment_customer_id" on "payment" ("customer_id");
    // No index leads to this foreign key: create index "payment_staff_id" on "payment" ("staff_id");
    // No index leads to this foreign key: create index "payment_rental_id" on "payment" ("rental_id");
    payment: {
      path: "payments",
      schema: { type: "payments" },
      belongsTo: { customer: "customer", staff: "staff", rental: "rental" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    // No index leads to this foreign key: create index "rental_inventory_id" on "rental" ("inventory_id");
    // No index leads to this foreign key: create index "rental_customer_id" on "rental" ("customer_id");
    // No index leads to this foreign key: create index "rental_staff_id" on "rental" ("staff_id");
    rental: {
      path: "rentals",
      schema: { type: "rentals" },
      belongsTo: {
        inventory: "inventory",
        customer: "customer",
        staff: "staff",
      },
      hasMany: { payments: "payment" },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    // The ids are those of "category", which is assumed to be unique: 9 rows were looked at.
    sales_by_film_category: {
      path: "sales-by-film-categories",
      schema: { type: "sales-by-film-categories", id: "category" },
      operations: ["list", "view"],
    },
    // No index leads to this foreign key: create index "staff_address_id" on "staff" ("address_id");
    // No index leads to this foreign key: create index "staff_store_id" on "staff" ("store_id");
    staff: {
      belongsTo: { address: "address", store: "store" },
      hasMany: { payments: "payment", rentals: "rental", stores: "store" },
      columns: {
        picture: false, // bytes, which JSON:API shows as base64
        password: false, // looks secret
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
      search: { filter: ["first_name", "last_name"] },
    },
    // The ids are those of "ID", which is assumed to be unique: 4 rows were looked at.
    staff_list: {
      path: "staff-lists",
      schema: { type: "staff-lists", id: "ID" },
      operations: ["list", "view"],
    },
    // No index leads to this foreign key: create index "store_manager_staff_id" on "store" ("manager_staff_id");
    // No index leads to this foreign key: create index "store_address_id" on "store" ("address_id");
    store: {
      path: "stores",
      schema: { type: "stores" },
      belongsTo: { managerStaff: "staff", address: "address" },
      hasMany: {
        customers: "customer",
        inventories: "inventory",
        staff: "staff",
      },
      columns: {
        last_update: { optional: true }, // NOT NULL without a default: fill it in hooks.beforeSave
      },
    },
    // left out: "nicer_but_slower_film_list" cannot be read by the database itself: no such function: lcase.
    // left out: "film_search" is a virtual table, which has no key.
  },
});
