/** What a client can do with a resource. */
export type Operation = "list" | "view" | "create" | "update" | "delete";
