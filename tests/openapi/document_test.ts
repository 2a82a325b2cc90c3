import { deepEqual, doesNotMatch, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import {
  createService,
  type OpenApiDocument,
  type OpenApiParameter,
  type OpenApiResponse,
  type OpenApiSchema,
  type ServiceOptions,
} from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";

const TABLES = [
  "create table teams (id integer primary key, name text not null, motto varchar(40), password_hash text, city text)",
  `create table people (
    id text primary key not null,
    name text not null,
    updated_at datetime not null,
    size integer as (length(name)),
    team_id integer not null references teams (id),
    boss_id text references people (id)
  )`,
  "create table badges (id integer primary key, person_id text unique references people (id), photo blob, data json)",
  "create table clubs (code text primary key not null, born date, fee real, big bigint, odd uuid, paid decimal(6, 2))",
  `create table memberships (
    person_id text not null references people (id),
    club_code text not null references clubs (code),
    since date,
    primary key (person_id, club_code)
  )`,
  "create view sizes as select id, length(name) as size from people",
  "create table secrets (id integer primary key, person_id text references people (id))",
];

const RESOURCES: ServiceOptions["resources"] = {
  teams: { columns: { password_hash: false }, fieldSets: { teams: ["name", "motto"] }, search: { filter: ["name"] } },
  people: { columns: { updated_at: { optional: true } }, hooks: { beforeSave() {} }, hasOne: { badge: "badges" } },
  badges: { operations: ["list", "view"] },
  clubs: { clientIds: "any", newId: false, belongsToMany: { members: "memberships" } },
  memberships: {},
  sizes: { schema: { id: "id" } },
};

/** The description of a service over these tables. */
async function described(options: Partial<ServiceOptions> = {}): Promise<OpenApiDocument> {
  const engine = await embeddedEngine();
  await engine.fill({ name: "", tables: TABLES, rows: [], services: {} });
  const service = createService({ database: engine.source, resources: RESOURCES, inferHasMany: true, ...options });
  try {
    return await service.openapi();
  } finally {
    await service.close();
    await engine.close();
  }
}

/** The schema of a component, or of a member on the way that is named: `PeopleCreate.data.attributes`. */
function at({ components }: OpenApiDocument, path: string) {
  const [name, ...members] = path.split(".");
  const behind = (schema: OpenApiSchema) =>
    schema.$ref === undefined ? schema : components.schemas[schema.$ref.split("/").at(-1)!];
  return members.reduce((schema, member) => behind(schema).properties?.[member] ?? {}, components.schemas[name]);
}

const names = (document: OpenApiDocument, path: string) => Object.keys(at(document, path).properties ?? {});
const parameters = ({ paths }: OpenApiDocument, path: string, method: string) =>
  paths[path][method].parameters.map((one) => "name" in one ? one.name : one.$ref.split("/").at(-1));

Deno.test("hidden columns, unmapped tables and disabled operations are not described", async () => {
  const document = await described();
  doesNotMatch(JSON.stringify(document), /password|secret/i);
  deepEqual(Object.keys(document.paths["/badges"]), ["get"]);
  deepEqual(Object.keys(document.paths["/badges/{id}"]), ["get"]);
  deepEqual(Object.keys(document.paths["/sizes/{id}"]), ["get"]);
  deepEqual(Object.keys(document.paths["/clubs/{id}"]), ["get", "patch", "delete"]);
});

Deno.test("a column that fieldSets hides is described for writes only", async () => {
  const resources = { teams: RESOURCES.teams };
  const document = await described({ resources });
  deepEqual(names(document, "TeamsResource.attributes"), ["name", "motto"]);
  deepEqual(names(document, "TeamsCreate.data.attributes"), ["name", "motto", "city"]);
  // It applies where others include a team, unless they have their own list for it.
  deepEqual(names(await described(), "TeamsResource.attributes"), ["name", "motto"]);
  const people = { ...RESOURCES.people, fieldSets: { teams: ["city"] } };
  const showing = await described({ resources: { ...RESOURCES, people } });
  deepEqual(names(showing, "TeamsResource.attributes"), ["name", "motto", "city"]);
});

Deno.test("fields that depend on the caller are described for all callers, and are never required", async () => {
  const decided = { read: () => false, write: () => false };
  const people = {
    columns: { updated_at: { optional: true }, name: decided, team_id: decided },
    hooks: { beforeSave() {} },
  };
  const document = await described({ resources: { ...RESOURCES, people } });
  deepEqual(at(document, "PeopleCreate.data.attributes").required, undefined);
  deepEqual(names(document, "PeopleCreate.data.attributes"), ["name", "updated-at"]);
  deepEqual(at(document, "PeopleCreate.data.relationships").required, undefined);
  deepEqual(names(document, "PeopleResource.attributes"), ["name", "updated-at", "size"]);
});

Deno.test("a create requires the members that nothing else provides", async () => {
  const document = await described();
  deepEqual(at(document, "PeopleCreate.data").required, ["type", "attributes", "relationships"]);
  deepEqual(at(document, "PeopleCreate.data.attributes").required, ["name"]);
  deepEqual(names(document, "PeopleCreate.data.attributes"), ["name", "updated-at"]);
  deepEqual(at(document, "PeopleCreate.data.relationships").required, ["team"]);
  deepEqual(names(document, "PeopleCreate.data.relationships"), ["team", "boss"]);
  deepEqual(at(document, "PeopleCreate.data.id"), { type: "string", format: "uuid" });
  deepEqual(at(document, "ClubsCreate.data").required, ["type", "id"]);
  deepEqual(names(document, "TeamsCreate.data"), ["type", "attributes"]);
});

Deno.test("an update requires only the id, and can set to-many relationships", async () => {
  const document = await described();
  deepEqual(at(document, "PeopleUpdate.data").required, ["type", "id"]);
  equal(at(document, "PeopleUpdate.data.attributes").required, undefined);
  deepEqual(names(document, "ClubsUpdate.data.relationships"), ["members"], "the key of a membership stays");
  equal(at(document, "ClubsUpdate.data.relationships.members.data").type, "array");
  deepEqual(names(document, "MembershipsUpdate.data.relationships"), [], "its relationships are its id");
});

Deno.test("values have the schemas of their columns", async () => {
  const document = await described();
  deepEqual(at(document, "ClubsResource.attributes").properties, {
    born: { type: ["string", "null"], format: "date" },
    fee: { type: ["number", "null"], format: "double" },
    big: { type: ["integer", "string", "null"], pattern: "^-?[1-9][0-9]{15,18}$" },
    odd: { type: ["number", "string", "null"] },
    paid: { type: ["number", "null"] },
  });
  deepEqual(at(document, "TeamsCreate.data.attributes.motto"), { type: ["string", "null"], maxLength: 40 });
  deepEqual(at(document, "BadgesResource.attributes").properties, {
    photo: { type: ["string", "null"], contentEncoding: "base64" },
    data: {},
  });
  const own = await described({ dateFormat: "%d.%m.%Y" });
  deepEqual(at(own, "ClubsResource.attributes.born"), { type: ["string", "null"] });
  deepEqual(at(own, "ClubsCreate.data.attributes.born"), { type: ["string", "null"], format: "date" });
});

Deno.test("a column that a hook could fill is required where there is no hook", async () => {
  const people = { columns: { updated_at: { optional: true } } };
  const document = await described({ resources: { ...RESOURCES, people } });
  deepEqual(at(document, "PeopleCreate.data.attributes").required, ["name", "updated-at"]);
});

Deno.test("linkage has its type; a required to-one cannot be null in a write", async () => {
  const document = await described();
  const identifier = { type: { type: "string", const: "teams" }, id: { type: "string" } };
  deepEqual(at(document, "PeopleResource.relationships.team.data"), {
    type: ["object", "null"],
    required: ["type", "id"],
    properties: identifier,
  });
  deepEqual(at(document, "PeopleCreate.data.relationships.team.data"), {
    $ref: "#/components/schemas/TeamsIdentifier",
  });
  deepEqual(at(document, "TeamsIdentifier").properties, identifier);
});

Deno.test("each operation has exactly the parameters that it accepts", async () => {
  const document = await described({ pagination: true });
  const pages = ["Page", "PageNumber", "PageOffset", "Limit", "PageSize", "PageLimit"];
  deepEqual(parameters(document, "/teams", "get").filter((name) => !/^Fields/.test(`${name}`)), [
    ...["TeamsInclude", "sort", "filter", ...pages],
  ]);
  deepEqual(parameters(document, "/people/{id}", "delete"), ["PeopleId"]);
  deepEqual(parameters(document, "/sizes", "get"), ["FieldsSizes", "sort", ...pages]);
  deepEqual(parameters(document, "/memberships", "get").slice(-2), ["PersonId", "ClubCode"]);
  equal(document.components.parameters.FieldsTeams.name, "fields[teams]");
});

Deno.test("without pagination nothing of pages is described", async () => {
  const document = await described();
  deepEqual(names(document, "SizesList"), ["data"]);
  deepEqual(parameters(document, "/sizes", "get"), ["FieldsSizes", "sort"]);
});

Deno.test("include is not described if no relationship may be included", async () => {
  const document = await described({ queryParameters: { include: { denyList: true } } });
  doesNotMatch(JSON.stringify(document), /"included"|"include"/);
});

Deno.test("relationships have paths if they have links", async () => {
  const document = await described({ relationshipLinks: true });
  const paths = Object.keys(document.paths).filter((path) => path.startsWith("/clubs/{id}/"));
  deepEqual(
    paths,
    ["members", "memberships"].flatMap((name) => [`/clubs/{id}/${name}`, `/clubs/{id}/relationships/${name}`]),
  );
  deepEqual(Object.keys(document.paths["/clubs/{id}/relationships/members"]), ["get", "patch", "post", "delete"]);
  deepEqual(Object.keys(document.paths["/clubs/{id}/relationships/memberships"]), ["get"]);
  deepEqual(Object.keys(document.paths["/people/{id}/relationships/boss"]), ["get", "patch"]);
  deepEqual(Object.keys(document.paths["/memberships/{id}/relationships/person"]), ["get"]);
  deepEqual(Object.keys(document.paths["/badges/{id}/relationships/person"]), ["get"]);
  equal((await described()).paths["/clubs/{id}/members"], undefined);
});

Deno.test("a resource that cannot be served is left out, and the others are described", async () => {
  const document = await described({ resources: { ...RESOURCES, comets: {}, teams: { columns: { nothing: false } } } });
  deepEqual(Object.keys(document.paths).filter((path) => /comets|teams/.test(path)), []);
  notEqual(document.paths["/people"], undefined);
});

Deno.test("each call returns its own document, which the caller may change", async () => {
  const [one, other] = [await described(), await described()];
  deepEqual(one, other);
  one.info.title = "mine";
  notEqual(other.info.title, "mine");
  equal((await described({ openapi: { change: () => one } })).info.title, "mine");
  await rejects(
    described({
      openapi: {
        change: () => {
          throw new Error("a mistake");
        },
      },
    }),
    /a mistake/,
  );
});

Deno.test("servers gives the base of the paths", async () => {
  deepEqual((await described()).servers, [{ url: "/" }]);
  deepEqual((await described({ baseUrl: "https://example.org/api/" })).servers, [{ url: "https://example.org/api" }]);
  const servers = [{ url: "https://example.org" }];
  deepEqual((await described({ baseUrl: "https://example.org/api", openapi: { servers } })).servers, servers);
  deepEqual(Object.keys((await described({ basePath: "/v1" })).paths)[0], "/v1/teams");
});

Deno.test("names of operations and components are unique, whatever the types are called", async () => {
  const document = await described({
    resources: {
      teams: { schema: { type: "countries" } },
      people: { schema: { type: "countries-list" } },
      clubs: { schema: { type: "Countries_List" } },
      badges: { schema: { type: "日本" } },
    },
  });
  const ids = Object.values(document.paths).flatMap((one) => Object.values(one)).map((one) => one.operationId);
  equal(new Set(ids.map((id) => id.toLowerCase())).size, ids.length);
  for (const id of ids) equal(/^[a-z][A-Za-z0-9]*$/.test(id), true, id);
  deepEqual(ids.filter((id) => id.startsWith("list")), [
    ...["listCountries", "listCountriesList", "listCountriesList2", "listU65E5U672C"],
  ]);
});

Deno.test("each operation has a description, and each error its own status", async () => {
  const document = await described({ relationshipLinks: true, filters: true });
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { description, responses }] of Object.entries(methods)) {
      match(description, /^[A-Z].*\.$/, `${method} ${path}`);
      for (const status of Object.keys(responses)) match(status, /^[2-5]\d\d$/, `${method} ${path}`);
      for (const status of [400, 404, 406, 415, 500]) ok(`${status}` in responses, `${method} ${path}: ${status}`);
      equal("422" in responses, method !== "get", `${method} ${path}`);
    }
  }
});

Deno.test("the example of each body is one that the service accepts", async () => {
  const engine = await embeddedEngine();
  const rows = [
    "insert into teams (id, name) values (1, 'one')",
    "insert into people (id, name, updated_at, team_id) values ('1', 'a', '2024-01-01 00:00:00', 1)",
  ];
  const tables = [
    ...TABLES,
    "create table sites (x real not null, y blob not null, label text, primary key (x, y))",
    "create table scales (weight real primary key not null)",
    "create table seals (code blob primary key not null, x real, y blob, foreign key (x, y) references sites (x, y))",
    `create table visits (
      person_id text not null references people (id),
      number integer not null,
      x real not null,
      y blob not null,
      primary key (person_id, number),
      foreign key (x, y) references sites (x, y)
    )`,
  ];
  await engine.fill({ name: "", tables, rows, services: {} });
  const resources: ServiceOptions["resources"] = {
    teams: {},
    people: { clientIds: "any" },
    clubs: RESOURCES!.clubs,
    memberships: {},
    sites: {},
    scales: {},
    seals: {},
    visits: {},
  };
  const service = createService({ database: engine.source, resources, inferHasMany: true, relationshipLinks: true });
  const { paths } = await service.openapi();
  const type = "application/vnd.api+json";
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (requestBody === undefined || path.includes("/relationships/")) continue;
      const example = requestBody.content[type].example as { readonly data: { readonly id?: string } };
      const answer = await service.fetch(
        new Request(`http://127.0.0.1${path.replace("{id}", example.data.id ?? "1")}`, {
          method: method.toUpperCase(),
          headers: { accept: type, "content-type": type },
          body: JSON.stringify(example),
        }),
      );
      equal(answer.ok, true, `${method} ${path}: ${await answer.text()}`);
    }
  }
  await service.close();
  await engine.close();
});

Deno.test("a licence comes from the application", async () => {
  equal("license" in (await described()).info, false);
  const license = { name: "MIT", identifier: "MIT" };
  deepEqual((await described({ openapi: { license } })).info.license, license);
});

Deno.test("if members cannot be replaced, no body replaces them, and their linkage has no PATCH", async () => {
  const linkage = "/clubs/{id}/relationships/members";
  const strict = await described({ relationshipLinks: true, replaceToMany: false });
  deepEqual(Object.keys(strict.paths[linkage]).sort(), ["delete", "get", "post"]);
  ok(!names(strict, "ClubsUpdate.data.relationships").includes("members"));
  ok(names(strict, "PeopleUpdate.data.relationships").includes("team"));
  const plain = await described({ relationshipLinks: true });
  deepEqual(Object.keys(plain.paths[linkage]).sort(), ["delete", "get", "patch", "post"]);
  ok(names(plain, "ClubsUpdate.data.relationships").includes("members"));
});

Deno.test("a delete that can be refused with a document is described so", async () => {
  const { paths } = await described({ resources: { ...RESOURCES, teams: { ...RESOURCES.teams, deleteErrors: true } } });
  match(paths["/teams/{id}"].delete.description ?? "", /the answer is 409/);
  doesNotMatch(paths["/people/{id}"].delete.description ?? "", /409/);
});

Deno.test("a refused delete is described without a body only if it has none", async () => {
  const told = async (teams: object, others: object) => {
    const resources = Object.entries(RESOURCES).map(([table, own]) =>
      [table, { ...own, ...(table === "teams" ? teams : others) }] as const
    );
    const { components } = await described({ resources: Object.fromEntries(resources) });
    return components!.responses!.BadRequest.description.split(". ")[1];
  };
  equal(await told({}, {}), "A refused delete has no body.");
  equal(await told({ deleteErrors: true }, {}), "A refused delete of some resources has no body.");
  equal(await told({ deleteErrors: true }, { deleteErrors: true }), undefined);
  equal(await told({ deleteErrors: true }, { operations: ["list", "view"] }), undefined);
});

Deno.test("a create may have members if linkOnCreate allows it", async () => {
  const linking = await described({ resources: { ...RESOURCES, clubs: { ...RESOURCES.clubs, linkOnCreate: true } } });
  ok(names(linking, "ClubsCreate.data.relationships").includes("members"));
  deepEqual(at(linking, "ClubsCreate.data.relationships").required ?? [], []);
  ok(!names(linking, "TeamsCreate.data.relationships").includes("people"));
});

Deno.test("a create that may update has a parameter and both responses", async () => {
  const resources = { ...RESOURCES, clubs: { ...RESOURCES.clubs, upsert: [["code"]] } };
  const upserting = await described({ resources });
  const { post } = upserting.paths["/clubs"];
  const by = post.parameters.find((one) => "name" in one && one.name === "upsert-by") as OpenApiParameter;
  match(String(by.description), /One of: id\.$/);
  deepEqual(Object.keys(post.responses).filter((status) => status < "3"), ["200", "201"]);
  const closed = await described({
    resources: { ...resources, clubs: { ...resources.clubs, operations: ["create"] } },
  });
  deepEqual(Object.keys(closed.paths["/clubs"].post.responses).filter((status) => status < "3"), ["201"]);
});

Deno.test("the column of a soft delete is not described, or only as readable", async () => {
  const engine = await embeddedEngine();
  await engine.fill({
    name: "",
    tables: ["create table people (id integer primary key, name text, gone_at datetime)"],
    rows: [],
    services: {},
  });
  for (const columns of [undefined, { gone_at: "DATETIME" as const }]) {
    const people = { softDelete: "gone_at", columns };
    const service = createService({ database: engine.source, resources: { people } });
    const document = await service.openapi();
    deepEqual(names(document, "PeopleCreate.data.attributes"), ["name"]);
    deepEqual(names(document, "PeopleUpdate.data.attributes"), ["name"]);
    deepEqual(names(document, "PeopleResource.attributes"), columns === undefined ? ["name"] : ["name", "gone-at"]);
    await service.close();
  }
  await engine.close();
});

Deno.test("the path of operations is described with its media type, if something can be written", async () => {
  const type = 'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';
  const atomic = { jsonapi: "1.1", atomic: { path: "/all" }, basePath: "/api", limits: { operations: 3 } } as const;
  const { paths, tags } = await described({ resources: RESOURCES, ...atomic });
  const { post } = paths["/api/all"];
  const body = post.requestBody?.content[type].schema.properties?.["atomic:operations"];
  equal(body?.maxItems, 3);
  for (const answer of Object.values(post.responses)) {
    deepEqual(Object.keys((answer as OpenApiResponse).content ?? {}), [type]);
  }
  ok(tags.some(({ name }) => name === "operations"));
  const readOnly = await described({ resources: RESOURCES, ...atomic, readOnly: true });
  equal(readOnly.paths["/api/all"], undefined);
  ok(!readOnly.tags.some(({ name }) => name === "operations"));
});

Deno.test("a relationship that is the key is not required if the client may send the id", async () => {
  const document = await described();
  equal(at(document, "MembershipsCreate.data").required?.includes("relationships"), false);
  ok(at(document, "PeopleCreate.data").required?.includes("relationships"));
});

const ATOMIC_TYPE = 'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';

/** The kinds of operations that are described, by the names of their components. */
function operationsIn(document: OpenApiDocument, path = "/operations"): readonly string[] {
  const { schema } = document.paths[path].post.requestBody!.content[ATOMIC_TYPE];
  const kinds = schema.properties?.["atomic:operations"].items?.anyOf as readonly OpenApiSchema[];
  return kinds.map(({ $ref }) => $ref!.split("/").at(-1)!);
}

Deno.test("an operation is described exactly if its own request is", async () => {
  const resources: ServiceOptions["resources"] = {
    ...RESOURCES,
    teams: { ...RESOURCES!.teams, etag: { version: "motto", required: true } },
    badges: { operations: ["create", "delete"] },
    clubs: { ...RESOURCES!.clubs, replaceToMany: false, operations: ["view", "update"] },
    memberships: { operations: ["list", "view"] },
  };
  const document = await described({ resources, jsonapi: "1.1", atomic: true });
  deepEqual(operationsIn(document), [
    "TeamsAddOperation",
    "PeopleAddOperation",
    "PeopleUpdateOperation",
    "PeopleRemoveOperation",
    "TeamOfPeopleOperation",
    "BossOfPeopleOperation",
    "BadgeOfPeopleOperation",
    "PeopleOfPeopleOperation",
    "ClubsOfPeopleOperation",
    "BadgesAddOperation",
    "BadgesRemoveOperation",
    "ClubsUpdateOperation",
    "MembersOfClubsOperation",
  ]);
  deepEqual(at(document, "TeamOfPeopleOperation.op").enum, ["update"]);
  deepEqual(at(document, "PeopleOfPeopleOperation.op").enum, ["update", "add", "remove"]);
  deepEqual(at(document, "MembersOfClubsOperation.op").enum, ["add", "remove"]);
});

Deno.test("an operation has the attributes of its own request", async () => {
  const document = await described({ jsonapi: "1.1", atomic: true });
  const [of, own] = [at(document, "PeopleAddOperation.data.attributes"), at(document, "PeopleCreate.data.attributes")];
  deepEqual(of, { $ref: "#/components/schemas/PeopleCreateAttributes" });
  deepEqual(own, of);
  deepEqual(at(document, "PeopleCreateAttributes").required, ["name"]);
  deepEqual(at(document, "PeopleAddOperation.data").required, ["type", "attributes", "relationships"]);
  deepEqual(at(document, "PeopleAddOperation.data.relationships").required, ["team"]);
});

Deno.test("a lid may replace an id if operations can find the id of a new resource", async () => {
  const document = await described({ jsonapi: "1.1", atomic: true });
  const type = { type: { type: "string", const: "people" } };
  const never = { not: {} };
  const text = { type: "string" };
  deepEqual(at(document, "PeopleOperationIdentifier"), {
    type: "object",
    required: ["type"],
    properties: type,
    oneOf: [
      { type: "object", required: ["id"], properties: { id: text, lid: never } },
      { type: "object", required: ["lid"], properties: { lid: text, id: never } },
    ],
  });
  deepEqual(at(document, "PeopleAddOperation.data.id"), { type: ["string", "null"], format: "uuid" });
  deepEqual(at(document, "PeopleAddOperation.data.lid"), text);
  deepEqual(at(document, "PeopleAddOperation.data").not, {
    type: "object",
    required: ["id", "lid"],
    properties: { id: text, lid: text },
  });
  deepEqual(at(document, "BossOfPeopleOperation.data"), {
    oneOf: [{ $ref: "#/components/schemas/PeopleOperationIdentifier" }, { type: "null" }],
  });
  deepEqual(at(document, "ClubsRemoveOperation.ref"), {
    type: "object",
    required: ["type", "id"],
    properties: { type: { type: "string", const: "clubs" }, id: text, lid: never, relationship: never },
  });
  deepEqual(names(document, "PeopleIdentifier"), ["type", "id"]);
});

Deno.test("only removes are described if only deletes are allowed", async () => {
  const resources = { teams: { operations: ["list", "delete"] as const } };
  const document = await described({ resources, jsonapi: "1.1", atomic: true });
  deepEqual(operationsIn(document), ["TeamsRemoveOperation"]);
  const { example } = document.paths["/operations"].post.requestBody!.content[ATOMIC_TYPE];
  deepEqual(example, { "atomic:operations": [{ op: "remove", ref: { type: "teams", id: "1" } }] });
});

Deno.test("if every change needs If-Match and nothing is created, no operations are described", async () => {
  const teams = { operations: ["list", "update", "delete"] as const, etag: { version: "motto", required: true } };
  const { paths } = await described({ resources: { teams }, jsonapi: "1.1", atomic: true });
  equal(paths["/operations"], undefined);
});

Deno.test("the accepted parameters of media types are described", async () => {
  const told = async (options: Partial<ServiceOptions>) => {
    const { paths, components } = await described(options);
    const { NotAcceptable, UnsupportedMediaType } = components.responses;
    const own = paths["/operations"]?.post.responses as { [status: string]: OpenApiResponse } | undefined;
    return [NotAcceptable, UnsupportedMediaType, ...own === undefined ? [] : [own[406], own[415]]]
      .map(({ description }) => description);
  };
  const accept = "Accept asks for the media type with other parameters than profile.";
  const none = "Content-Type is not the media type of the body, or has other parameters; or the body is compressed.";
  const profile =
    "Content-Type is not the media type of the body, or has other parameters than profile; or the body is compressed.";
  deepEqual(await told({}), [accept, none]);
  deepEqual(await told({ jsonapi: "1.1", atomic: true }), [accept, profile, accept, profile]);
});
