import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("dates", {
  plain: { resources: skyResources },
  "for the service": {
    resources: skyResources,
    dateTimeFormat: "%d.%m.%Y %H:%M",
    dateFormat: (date) => `the year ${date.getUTCFullYear()}`,
  },
  nearer: {
    resources: {
      ...skyResources,
      moons: { dateTimeFormat: "%s", dateFormat: "%d/%m/%Y", operations: { list: { dateFormat: "%Y" } } },
    },
    dateTimeFormat: "%d.%m.%Y %H:%M",
    dateFormat: "%m",
  },
});

const moon = (discovered: string, measured: string): string => `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "attributes": { "discovered-on": "${discovered}", "measured-at": "${measured}" },
            "links": { "self": "/moons/2" }
          }
        }`;

/** §1 rule 7: timestamps. */
export const dates = [
  suite(fixture, "plain", [
    {
      title: "§1 rule 7: timestamps are ISO 8601 with a numeric offset, and a fraction if there is one",
      covers: ["§1 rule 7 timestamps"],
      request: "GET /moons/2?fields[moons]=discovered-on,measured-at",
      response: moon("1877-08-18", "2024-01-31T10:00:00.500+00:00"),
    },
    {
      title: "§1 rule 7: the shape is YYYY-MM-DDThh:mm:ss+00:00",
      request: "GET /moons/1?fields[moons]=measured-at,discovered-on",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "1",
            "attributes": { "discovered-on": null, "measured-at": "2024-01-31T10:00:00+00:00" },
            "links": { "self": "/moons/1" }
          }
        }`,
    },
  ]),
  suite(fixture, "for the service", [
    {
      title: "§1 rule 7: the formats of date-times and dates can be changed globally, by pattern or function",
      covers: ["§1 rule 7 dateTimeFormat", "§1 rule 7 dateFormat"],
      request: "GET /moons/2?fields[moons]=discovered-on,measured-at",
      response: moon("the year 1877", "31.01.2024 10:00"),
    },
    {
      title: "§1 rule 7: the formats apply to included resources, and null stays null",
      request: "GET /planets/1?include=moons&fields[planets]=moons&fields[moons]=discovered-on,measured-at",
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "1",
            "relationships": {
              "moons": { "data": [{ "type": "moons", "id": "1" }], "links": { "self": "/moons?planet_id=1" } }
            },
            "links": { "self": "/planets/1" }
          },
          "included": [
            {
              "type": "moons",
              "id": "1",
              "attributes": { "discovered-on": null, "measured-at": "31.01.2024 10:00" },
              "links": { "self": "/moons/1" }
            }
          ]
        }`,
    },
    {
      title: "§1 rule 7: the formats apply to the response of a write; the request is still RFC 3339",
      request: `
        PATCH /moons/2?fields[moons]=discovered-on,measured-at

        { "data": { "type": "moons", "id": "2", "attributes": { "measured-at": "2024-02-01T12:30:00+02:00" } } }`,
      response: moon("the year 1877", "01.02.2024 10:30"),
    },
  ]),
  suite(fixture, "nearer", [
    {
      title: "§1 rule 7: a resource's formats win over the service's",
      request: "GET /moons/2?fields[moons]=discovered-on,measured-at",
      response: moon("18/08/1877", "1706695200"),
    },
    {
      title: "§1 rule 7: a specific action's format wins over both",
      request: "GET /moons?planet_id=2&fields[moons]=discovered-on,measured-at",
      response: `
        200

        {
          "data": [
            {
              "type": "moons",
              "id": "2",
              "attributes": { "discovered-on": "1877", "measured-at": "1706695200" },
              "links": { "self": "/moons/2" }
            },
            {
              "type": "moons",
              "id": "3",
              "attributes": { "discovered-on": "1877", "measured-at": null },
              "links": { "self": "/moons/3" }
            }
          ]
        }`,
    },
  ]),
];
