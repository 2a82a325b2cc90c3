import type { QueryParameters } from "../../../src/types/shared_options.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const lists = (include: QueryParameters["include"]) => ({ queryParameters: { include } });

const planets = { hasMany: { moons: "moons" } };
const stars = { hasMany: { planets: "planets" } };

const fixture = sky("the lists of include", {
  allow: { resources: { ...skyResources, planets: { ...planets, ...lists({ allowList: ["moon"] }) } } },
  deny: { resources: { ...skyResources, planets: { ...planets, ...lists({ denyList: ["star"] }) } } },
  both: {
    resources: {
      ...skyResources,
      planets: { ...planets, ...lists({ allowList: ["star", "moons"], denyList: ["star"] }) },
    },
  },
  all: { resources: { ...skyResources, planets: { ...planets, ...lists({ denyList: true }) } } },
  dotted: { resources: { ...skyResources, moons: lists({ denyList: ["planet.star"] }) } },
  "allow below": { resources: { ...skyResources, planets: { ...planets, ...lists({ allowList: ["moons.*"] }) } } },
  "deny below": { resources: { ...skyResources, stars: { ...stars, ...lists({ denyList: ["planets.*"] }) } } },
  nearest: {
    ...lists({ denyList: ["planet"] }),
    resources: {
      ...skyResources,
      planets: {
        ...planets,
        ...lists({ denyList: ["star"] }),
        operations: { list: lists({ allowList: ["star"] }) },
      },
    },
  },
  singular: {
    resources: { ...skyResources, planets: { ...planets, queryParameter: { include: { denyList: ["star"] } } } },
  },
});

const EARTH = `{ "type": "planets", "id": "1", "attributes": { "name": "Earth" }`;
const SELF = `"links": { "self": "/planets/1" } }`;
const TO_STAR = `"star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } }`;
const TO_MOONS = `"moons": { "data": [{ "type": "moons", "id": "1" }], "links": { "self": "/moons?planet_id=1" } }`;
const SUN = `{ "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }`;
const MOON = `{ "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }`;

const WITH_MOONS = `
        200

        { "data": ${EARTH}, "relationships": { ${TO_MOONS} }, ${SELF}, "included": [${MOON}] }`;

const WITH_STAR = `
        200

        { "data": ${EARTH}, "relationships": { ${TO_STAR} }, ${SELF}, "included": [${SUN}] }`;

const WITHOUT = `
        200

        { "data": ${EARTH}, ${SELF} }`;

const MOON_WITH_PLANET = `
        200

        {
          "data": {
            "type": "moons",
            "id": "1",
            "attributes": { "name": "Moon" },
            "relationships": {
              "planet": { "data": { "type": "planets", "id": "1" }, "links": { "self": "/planets/1" } }
            },
            "links": { "self": "/moons/1" }
          },
          "included": [${EARTH}, ${SELF}]
        }`;

const SUN_WITH_PLANETS = `
        200

        {
          "data": {
            "type": "stars",
            "id": "1",
            "attributes": { "name": "Sun" },
            "relationships": {
              "planets": {
                "data": [
                  { "type": "planets", "id": "1" },
                  { "type": "planets", "id": "2" },
                  { "type": "planets", "id": "3" }
                ],
                "links": { "self": "/planets?star_id=1" }
              }
            },
            "links": { "self": "/stars/1" }
          },
          "included": [
            ${EARTH}, ${SELF},
            { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
          ]
        }`;

/** §1 queryParameters.include: the relationships that may be included. */
export const includeLists = [
  suite(fixture, "allow", [
    {
      title: "§1 allowList: only listed relationships are included, others are left out silently",
      covers: ["§1 queryParameters.include.allowList", "§4 parameter include subject to the lists"],
      request: "GET /planets/1?include=star,moons&fields[moons]=name",
      response: WITH_MOONS,
    },
    {
      title: "§1 allowList: an include with nothing left includes nothing and shows no relationships",
      request: "GET /planets/1?include=star",
      response: WITHOUT,
    },
    {
      title: "§1 allowList: an unknown relationship is still an error",
      request: "GET /planets/1?include=comets",
      response: `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "include" } }
          ]
        }`,
    },
  ]),
  suite(fixture, "deny", [
    {
      title: "§1 denyList: listed relationships are never included",
      covers: ["§1 queryParameters.include.denyList"],
      request: "GET /planets/1?include=star,moons&fields[moons]=name",
      response: WITH_MOONS,
    },
    {
      title: "§1 denyList: another spelling of a listed relationship is excluded too",
      request: "GET /planets/1?include=stars",
      response: WITHOUT,
    },
    {
      title: "§1 denyList: a plain name excludes the relationship on every path through its resource",
      request: "GET /moons/1?include=planet.star&fields[moons]=name,planet",
      response: MOON_WITH_PLANET,
    },
  ]),
  suite(fixture, "both", [
    {
      title: "§1 denyList: wins if a relationship is in both lists",
      covers: ["§1 deny list wins"],
      request: "GET /planets/1?include=star,moons&fields[moons]=name",
      response: WITH_MOONS,
    },
  ]),
  suite(fixture, "all", [
    {
      title: "§1 denyList: true prevents all relationships",
      covers: ["§1 denyList true"],
      request: "GET /planets/1?include=moons",
      response: `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "include" } }
          ]
        }`,
    },
    {
      title: "§1 denyList: true excludes paths through the resource too",
      request: "GET /moons/1?include=planet.star&fields[moons]=name,planet",
      response: MOON_WITH_PLANET,
    },
  ]),
  suite(fixture, "dotted", [
    {
      title: "§1 denyList: a dotted path keeps its parent",
      request: "GET /moons/1?include=planet.star&fields[moons]=name,planet",
      response: MOON_WITH_PLANET,
    },
    {
      title: "§1 denyList: a dotted path excludes nothing elsewhere",
      request: "GET /planets/1?include=star",
      response: WITH_STAR,
    },
  ]),
  suite(fixture, "allow below", [
    {
      title: "§1 allowList: a path that ends in * allows everything below it and the path to it",
      request: "GET /planets/1?include=star,moons.planet&fields[moons]=name,planet",
      response: `
        200

        {
          "data": ${EARTH}, "relationships": { ${TO_MOONS} }, ${SELF},
          "included": [
            {
              "type": "moons",
              "id": "1",
              "attributes": { "name": "Moon" },
              "relationships": {
                "planet": { "data": { "type": "planets", "id": "1" }, "links": { "self": "/planets/1" } }
              },
              "links": { "self": "/moons/1" }
            }
          ]
        }`,
    },
  ]),
  suite(fixture, "deny below", [
    {
      title: "§1 denyList: a path that ends in * denies everything below it and keeps its parent",
      request: "GET /stars/1?include=planets.moons&fields[planets]=name,moons",
      response: SUN_WITH_PLANETS,
    },
  ]),
  suite(fixture, "nearest", [
    {
      title: "§1 denyList: a resource's lists win over the service's as a whole",
      request: "GET /planets/1?include=star,moons&fields[moons]=name",
      response: WITH_MOONS,
    },
    {
      title: "§1 allowList: an operation's lists win over the resource's",
      request: "GET /planets?star_id=1&include=star,moons&fields[planets]=star&sort=-id",
      response: `
        200

        {
          "data": [
            {
              "type": "planets",
              "id": "3",
              "relationships": { ${TO_STAR} },
              "links": { "self": "/planets/3" }
            },
            {
              "type": "planets",
              "id": "2",
              "relationships": { ${TO_STAR} },
              "links": { "self": "/planets/2" }
            },
            {
              "type": "planets",
              "id": "1",
              "relationships": { ${TO_STAR} },
              "links": { "self": "/planets/1" }
            }
          ],
          "included": [${SUN}]
        }`,
    },
    {
      title: "§1 denyList: the service's list applies to a resource without its own lists",
      request: "GET /moons/1?include=planet&fields[moons]=name,planet",
      response: `
        200

        {
          "data": { "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }
        }`,
    },
  ]),
  suite(fixture, "singular", [
    {
      title: "§1 queryParameter: the specification's singular spelling has the same effect",
      request: "GET /planets/1?include=star",
      response: WITHOUT,
    },
  ]),
];
