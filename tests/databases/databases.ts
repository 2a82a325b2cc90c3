import { chinook } from "./schemas/chinook.ts";
import { directus } from "./schemas/directus.ts";
import { django } from "./schemas/django.ts";
import { epicStack } from "./schemas/epic_stack.ts";
import { ghost } from "./schemas/ghost.ts";
import { logto } from "./schemas/logto.ts";
import { manyTables } from "./schemas/many_tables.ts";
import { northwind } from "./schemas/northwind.ts";
import type { RealDatabase } from "./schemas/real_database.ts";
import { sakila } from "./schemas/sakila.ts";

/** Every database that Relata is tried on. */
export const databases: readonly RealDatabase[] = [chinook, northwind, sakila, django, epicStack, manyTables];

/** These databases, and others that only the command maps: no one has defined how an application would serve them. */
export const mappedDatabases: readonly RealDatabase[] = [...databases, directus, ghost, logto];
