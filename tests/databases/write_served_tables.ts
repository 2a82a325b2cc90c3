import { writeServedTables } from "./served_tables.ts";

await writeServedTables();
