import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";
import { sky } from "../../helpers/fixtures/sky.ts";

const fixture = sky("paths", {
  renamed: {
    basePath: "/api",
    pagination: { limit: 2 },
    resources: {
      stars: { path: "suns", hasMany: { planets: "planets" } },
      planets: {
        path: "Wandering_stars.v1~x",
        schema: { type: "worlds", selfPrefix: "/v2" },
        hasMany: { moons: "moons" },
        search: { filter: ["name"] },
      },
      moons: { path: "m%C3%B6nde", operations: ["list", "view"] },
    },
  },
});

const SUNS = "/api/suns";
const WORLDS = "/api/v2/Wandering_stars.v1~x";
const MOONS = "/api/m%C3%B6nde";

const star = {
  data: { type: "stars", id: "1" },
  links: { self: `${SUNS}/1` },
};
const world = (id: number, name: string) => ({
  type: "worlds",
  id: String(id),
  attributes: { name },
  links: { self: `${WORLDS}/${id}` },
});

/** The last segment of a resource's paths, which the option `path` renames. */
export const paths = [
  suite(fixture, "renamed", [
    {
      title: "path: every link of a view has it, also a filter's, and the type is unchanged",
      request: `GET ${SUNS}/1?include=planets&fields[worlds]=name`,
      response: answering("200", {
        data: {
          type: "stars",
          id: "1",
          attributes: { name: "Sun" },
          relationships: {
            planets: {
              data: ["1", "2", "3"].map((id) => ({ type: "worlds", id })),
              links: { self: `${WORLDS}?star_id=1` },
            },
          },
          links: { self: `${SUNS}/1` },
        },
        included: [world(1, "Earth"), world(2, "Mars"), world(3, "Venus")],
      }),
    },
    {
      title: "path: a to-many's link is answered, and its pages have the path and the schema's prefix",
      request: `GET ${WORLDS}?star_id=1&filter=r`,
      response: answering("200", {
        meta: { record_count: 2, page_count: 1, page_limit: 2 },
        links: {
          self: `${WORLDS}?page=1&star_id=1&filter=r`,
          first: `${WORLDS}?page=1&star_id=1&filter=r`,
          last: `${WORLDS}?page=1&star_id=1&filter=r`,
          prev: null,
          next: null,
        },
        data: [world(1, "Earth"), world(2, "Mars")],
      }),
    },
    {
      title: "path: like every resource, it is routed only below the base path",
      request: "GET /api/Wandering_stars.v1~x/2?fields[worlds]=name,star",
      response: answering("200", {
        data: {
          type: "worlds",
          id: "2",
          attributes: { name: "Mars" },
          relationships: { star },
          links: { self: `${WORLDS}/2` },
        },
      }),
    },
    {
      title: "path: a percent escape stays as it was written",
      request: `GET ${MOONS}/1?fields[moons]=name`,
      response: answering("200", {
        data: { type: "moons", id: "1", attributes: { name: "Moon" }, links: { self: `${MOONS}/1` } },
      }),
    },
    {
      title: "path: Location has it",
      request: sending(`POST ${WORLDS}?fields[worlds]=name`, {
        data: { type: "worlds", attributes: { name: "Ceres" } },
      }),
      response: answering(`201\nLocation: ${WORLDS}/4`, { data: world(4, "Ceres") }),
    },
    {
      title: "path: then neither the table's name nor the type is a path",
      request: "GET /api/stars/1",
      response: refused(404, "Not Found", 'Nothing is mapped at "/api/stars/1".'),
    },
    {
      title: "path: the type without the prefix is not a path",
      request: "GET /api/worlds",
      response: refused(404, "Not Found", "<any>"),
    },
    {
      title: "path: its case matters",
      request: "GET /api/Suns",
      response: refused(404, "Not Found", "<any>"),
    },
    {
      title: "path: a method that it does not support",
      request: `
        PUT ${SUNS}
        Content-Type:`,
      response: refused(405, "Method Not Allowed", "<any>"),
    },
  ]),
];
