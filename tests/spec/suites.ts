import { keysOfSeveralColumns } from "./2_resources/keys_of_several_columns.ts";
import { keysByCollation } from "./2_resources/collations.ts";
import { otherKeys } from "./2_resources/other_keys.ts";
import { joinTables } from "./4_endpoints/join_tables.ts";
import { costs } from "./4_endpoints/costs.ts";
import { related } from "./4_endpoints/related.ts";
import { relatedLists } from "./4_endpoints/related_lists.ts";
import { relationshipEndpoints } from "./4_endpoints/relationships.ts";
import type { Suite } from "../helpers/exchanges/fixture.ts";
import { recorded } from "../clients/recorded.ts";
import { recordedRelationships } from "../clients/recorded_relationships.ts";
import { openapi } from "./1_service/openapi.ts";
import { health } from "./1_service/health.ts";
import { ownWrites } from "./1_service/own_writes.ts";
import { caching } from "./1_service/caching.ts";
import { jsonapiMember } from "./1_service/jsonapi_member.ts";
import { absoluteLinks } from "./1_service/absolute_links.ts";
import { encoding } from "./1_service/encoding.ts";
import { crossOrigin } from "./1_service/cross_origin.ts";
import { dates } from "./1_service/dates.ts";
import { includeOption } from "./1_service/include_option.ts";
import { fieldSets } from "./1_service/field_sets.ts";
import { columnsByCaller } from "./2_resources/columns_by_caller.ts";
import { fieldSetsByType } from "./1_service/field_sets_by_type.ts";
import { includeLists } from "./1_service/include_lists.ts";
import { errorOptions } from "./1_service/error_options.ts";
import { queryLog } from "./1_service/query_log.ts";
import { routing } from "./1_service/routing.ts";
import { pages } from "./1_service/pages.ts";
import { paths } from "./1_service/paths.ts";
import { schemas } from "./1_service/schemas.ts";
import { customParameters } from "./1_service/custom_parameters.ts";
import { names } from "./2_resources/names.ts";
import { tenants } from "./2_resources/tenancy.ts";
import { spellings } from "./2_resources/spellings.ts";
import { resourceObjects } from "./2_resources/resource_objects.ts";
import { idsOfSchemas } from "./2_resources/wire_ids.ts";
import { attributeValues } from "./2_resources/values.ts";
import { exactDecimals } from "./2_resources/decimals.ts";
import { storedDateTimes } from "./2_resources/stored_dates.ts";
import { checkOrder } from "./4_endpoints/check_order.ts";
import { creating } from "./4_endpoints/creating.ts";
import { creatingFilled } from "./4_endpoints/creating_filled.ts";
import { creatingKeyParts } from "./4_endpoints/creating_key_parts.ts";
import { creatingKeys } from "./4_endpoints/creating_keys.ts";
import { creatingMadeKeys } from "./4_endpoints/creating_made_keys.ts";
import { creatingTableRules } from "./4_endpoints/creating_table_rules.ts";
import { replacing } from "./4_endpoints/replacing.ts";
import { softDeletes } from "./4_endpoints/soft_deletes.ts";
import { upserting } from "./4_endpoints/upserting.ts";
import { linkingOnCreate } from "./4_endpoints/linking_on_create.ts";
import { oppositeRelationships } from "./4_endpoints/opposite_relationships.ts";
import { collatedKeys } from "./4_endpoints/collated_keys.ts";
import { linkingToValues } from "./4_endpoints/linking_to_values.ts";
import { deleting } from "./4_endpoints/deleting.ts";
import { toManyCrowd } from "./4_endpoints/to_many_crowd.ts";
import { toMany } from "./4_endpoints/to_many.ts";
import { updatingKeyParts } from "./4_endpoints/updating_key_parts.ts";
import { updatingKeys } from "./4_endpoints/updating_keys.ts";
import { versions } from "./4_endpoints/versions.ts";
import { versionsOrder } from "./4_endpoints/versions_order.ts";
import { versionsRows } from "./4_endpoints/versions_rows.ts";
import { updating } from "./4_endpoints/updating.ts";
import { includePages } from "./4_endpoints/include_pages.ts";
import { include } from "./4_endpoints/include.ts";
import { fields } from "./4_endpoints/fields.ts";
import { filter } from "./4_endpoints/filter.ts";
import { filterWords } from "./4_endpoints/filter_words.ts";
import { filters } from "./4_endpoints/filters.ts";
import { filtersPaths } from "./4_endpoints/filters_paths.ts";
import { limits } from "./4_endpoints/limits.ts";
import { filtersLimits } from "./4_endpoints/filters_limits.ts";
import { filtersOptions } from "./4_endpoints/filters_options.ts";
import { filtersMembers } from "./4_endpoints/filters_members.ts";
import { foreignKeys } from "./4_endpoints/foreign_keys.ts";
import { statsGroups } from "./4_endpoints/stats_groups.ts";
import { stats } from "./4_endpoints/stats.ts";
import { sort } from "./4_endpoints/sort.ts";
import { listing } from "./4_endpoints/listing.ts";
import { csvLists } from "./4_endpoints/csv.ts";
import { pagination } from "./4_endpoints/pagination.ts";
import { cursors } from "./4_endpoints/cursors.ts";
import { paginationCounts } from "./4_endpoints/pagination_counts.ts";
import { mistakes } from "./4_endpoints/mistakes.ts";
import { requests } from "./4_endpoints/requests.ts";
import { parameters } from "./4_endpoints/requests_parameters.ts";
import { viewing } from "./4_endpoints/viewing.ts";
import { documentErrors } from "./7_errors/document_errors.ts";
import { refusedDeletes } from "./7_errors/refused_deletes.ts";
import { refusedValues } from "./7_errors/refused_values.ts";
import { fieldErrors } from "./7_errors/field_errors.ts";
import { addedWrites } from "./6_events/added_writes.ts";
import { afterTheCommit } from "./6_events/after_the_commit.ts";
import { hooks } from "./6_events/hooks.ts";
import { scope } from "./6_events/scope.ts";
import { versioning } from "./9_versioning/versioning.ts";
import { atomicOperations } from "./9_versioning/operations.ts";
import { operationsOfWrites } from "./9_versioning/operations_of_writes.ts";
import { newerPointers } from "./9_versioning/newer_pointers.ts";
import { newerVersion } from "./9_versioning/newer_version.ts";
import { hidden } from "./2_resources/hidden_keys.ts";
import { foreign } from "./2_resources/foreign_schema.ts";
import { odd } from "./2_resources/odd_tables.ts";
import { broad } from "./2_resources/broad_tables.ts";
import { wide } from "./2_resources/wide_tables.ts";
import { alike } from "./2_resources/alike_keys.ts";
import { pathless } from "./2_resources/pathless_keys.ts";

/** Every suite of exchanges; a new one is one line here. */
export const suites: readonly Suite[] = [
  ...jsonapiMember,
  ...caching,
  ...health,
  ...ownWrites,
  ...openapi,
  ...absoluteLinks,
  ...encoding,
  ...dates,
  ...includeOption,
  ...fieldSets,
  ...fieldSetsByType,
  ...columnsByCaller,
  ...includeLists,
  ...errorOptions,
  ...queryLog,
  ...routing,
  ...pages,
  ...paths,
  ...schemas,
  ...crossOrigin,
  ...customParameters,
  ...names,
  ...tenants,
  ...spellings,
  ...resourceObjects,
  ...idsOfSchemas,
  ...attributeValues,
  ...exactDecimals,
  ...storedDateTimes,
  ...include,
  ...includePages,
  ...fields,
  ...filter,
  ...filters,
  ...filterWords,
  ...filtersPaths,
  ...filtersOptions,
  ...limits,
  ...filtersLimits,
  ...filtersMembers,
  ...foreignKeys,
  ...sort,
  ...stats,
  ...statsGroups,
  ...listing,
  ...pagination,
  ...paginationCounts,
  ...cursors,
  ...csvLists,
  ...requests,
  ...mistakes,
  ...parameters,
  ...odd,
  ...wide,
  ...broad,
  ...alike,
  ...pathless,
  ...foreign,
  ...hidden,
  ...viewing,
  ...creating,
  ...updating,
  ...versions,
  ...versionsOrder,
  ...versionsRows,
  ...toMany,
  ...toManyCrowd,
  ...deleting,
  ...replacing,
  ...softDeletes,
  ...linkingOnCreate,
  ...oppositeRelationships,
  ...collatedKeys,
  ...linkingToValues,
  ...upserting,
  ...creatingFilled,
  ...creatingKeys,
  ...creatingMadeKeys,
  ...creatingKeyParts,
  ...updatingKeys,
  ...updatingKeyParts,
  ...creatingTableRules,
  ...checkOrder,
  ...documentErrors,
  ...fieldErrors,
  ...refusedValues,
  ...refusedDeletes,
  ...hooks,
  ...afterTheCommit,
  ...addedWrites,
  ...scope,
  ...versioning,
  ...newerVersion,
  ...newerPointers,
  ...atomicOperations,
  ...operationsOfWrites,
  ...keysOfSeveralColumns,
  ...keysByCollation,
  ...otherKeys,
  ...joinTables,
  ...related,
  ...costs,
  ...relatedLists,
  ...relationshipEndpoints,
  ...recorded,
  ...recordedRelationships,
];
