/** What writes pages. It is loaded when the first page is asked for, and imports nothing that a service has anyway. */
export { errorPage } from "./error_page.ts";
export { parseTree } from "./json_tree.ts";
export { facetFields } from "./facet_fields.ts";
export { headingOf, labelColumns } from "./labels.ts";
export { listPage } from "./list_page.ts";
export { pageResponse } from "./page_response.ts";
export { recordPage } from "./record_page.ts";
export { knownRecords, primaryOf } from "./records.ts";
export { resourcesPage } from "./resources_page.ts";
