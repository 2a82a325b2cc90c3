import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, refused, sending } from "../../helpers/exchanges/messages.ts";
import { storedDates } from "../../helpers/fixtures/stored_dates.ts";

/** An event with its five date-times in the order of its columns; `undefined` leaves one out. */
const event = (id: number, text?: unknown, iso?: unknown, seconds?: unknown, millis?: unknown, micros?: unknown) => ({
  type: "events",
  id: String(id),
  attributes: { "at-text": text, "at-iso": iso, "at-seconds": seconds, "at-milliseconds": millis, "at-micros": micros },
  links: { self: `/events/${id}` },
});

const posting = (attributes: object) => sending("POST /events", { data: { type: "events", attributes } });
const patching = (attributes: object) => sending("PATCH /events/6", { data: { type: "events", id: "6", attributes } });

/** The ids of a list. */
const ids = (...all: readonly number[]) =>
  answering("200", { data: all.map((id) => ({ type: "events", id: String(id), links: { self: `/events/${id}` } })) });

const NOON = "2024-01-31T12:00:00+00:00";
const FRACTION = "2024-01-31T12:00:00.500+00:00";
const LAST = "9999-12-31T23:59:59.999+00:00";

const takes = (field: string, precision: string) => `"${field}" takes a date-time of RFC 3339 ${precision}.`;

/** A stamp with its date-time. */
const stamp = (id: number, at: unknown) => ({
  type: "stamps",
  id: String(id),
  attributes: { at },
  links: { self: `/stamps/${id}` },
});

const moment = (id: number, at: string) => ({
  type: "moments",
  id: String(id),
  attributes: { at },
  links: { self: `/moments/${id}` },
});

/** The ids of a list of moments. */
const moments = (...all: readonly number[]) =>
  answering("200", { data: all.map((id) => ({ type: "moments", id: String(id), links: { self: `/moments/${id}` } })) });

/** The ids of a list of stamps. */
const stamps = (...all: readonly number[]) =>
  answering("200", { data: all.map((id) => ({ type: "stamps", id: String(id), links: { self: `/stamps/${id}` } })) });

/** A post with its date-time. */
const post = (id: number, at: unknown) => ({
  type: "posts",
  id: String(id),
  attributes: { at },
  links: { self: `/posts/${id}` },
});

/** The ids of a list of posts. */
const posts = (...all: readonly number[]) =>
  answering("200", { data: all.map((id) => ({ type: "posts", id: String(id), links: { self: `/posts/${id}` } })) });

/** Date-times in the form that `columns: { x: { stored } }` declares. */
export const storedDateTimes = [
  suite(storedDates, "plain", [
    {
      title: "stored: a value in the declared form is a date-time, and every other value is printed unchanged",
      request: "GET /events",
      response: answering("200", {
        data: [
          event(1, NOON, NOON, NOON, NOON, NOON),
          event(
            2,
            FRACTION,
            FRACTION,
            "1969-12-31T23:59:59+00:00",
            "1969-12-31T23:59:59.999+00:00",
            "1969-12-31T23:59:59.999999+00:00",
          ),
          event(3, LAST, LAST, "9999-12-31T23:59:59+00:00", LAST, "9999-12-31T23:59:59.999999+00:00"),
          event(
            4,
            "2024-01-31T12:00:00.000Z",
            "2024-01-31 12:00:00",
            1.5,
            "2024-01-31T12:00:00.000Z",
            "2024-01-31 12:00:00",
          ),
          event(5, 1706702400, "1706702400", "2024-01-31 12:00:00", 253402300800000, 1.5),
          event(6, null, null, null, null, null),
        ],
      }),
    },
    {
      title: "stored: a written date-time is printed as the same instant, in every form",
      request: posting({
        "at-text": "2024-01-31T13:00:00.5+01:00",
        "at-iso": "2024-01-31T13:00:00.5+01:00",
        "at-seconds": "2024-01-31T13:00:00+01:00",
        "at-milliseconds": "2024-01-31T13:00:00.5+01:00",
        "at-micros": "2024-01-31T13:00:00.000001+01:00",
      }),
      response: answering("201\nLocation: /events/7", {
        data: event(7, FRACTION, FRACTION, NOON, FRACTION, "2024-01-31T12:00:00.000001+00:00"),
      }),
    },
    {
      title: "stored: an integer beyond 2^53 is written and printed to the microsecond",
      request: `
        PATCH /events/6?fields[events]=at-micros

        { "data": { "type": "events", "id": "6", "attributes": { "at-micros": "9999-12-31T23:59:59.999997Z" } } }`,
      response: answering("200", {
        data: {
          type: "events",
          id: "6",
          attributes: { "at-micros": "9999-12-31T23:59:59.999997+00:00" },
          links: { self: "/events/6" },
        },
      }),
    },
    {
      title: "stored: a fraction that the form cannot hold is refused, and so is a value that is not a date-time",
      request: patching({
        "at-text": "2024-01-31T12:00:00.0005Z",
        "at-iso": "2024-01-31T12:00:00.0005Z",
        "at-seconds": "2024-01-31T12:00:00.5Z",
        "at-milliseconds": "2024-01-31T12:00:00.0005Z",
        "at-micros": "2024-01-31T12:00:00.0000005Z",
      }),
      response: invalid(
        ["_type", "/data/attributes/at-text", takes("at-text", "in milliseconds at most, 2024-01-31T10:00:00.000Z")],
        ["_type", "/data/attributes/at-iso", takes("at-iso", "in milliseconds at most, 2024-01-31T10:00:00.000Z")],
        ["_type", "/data/attributes/at-seconds", takes("at-seconds", "in whole seconds, 2024-01-31T10:00:00Z")],
        [
          "_type",
          "/data/attributes/at-milliseconds",
          takes("at-milliseconds", "in milliseconds at most, 2024-01-31T10:00:00.000Z"),
        ],
        [
          "_type",
          "/data/attributes/at-micros",
          takes("at-micros", "in microseconds at most, 2024-01-31T10:00:00.000000Z"),
        ],
      ),
    },
    {
      title: "stored: an integer cannot be written, though one is stored",
      request: patching({ "at-seconds": 1706702400 }),
      response: invalid([
        "_type",
        "/data/attributes/at-seconds",
        takes("at-seconds", "in whole seconds, 2024-01-31T10:00:00Z"),
      ]),
    },
    {
      title: "stored: a list is sorted by the stored values: NULL, numbers, texts",
      request: "GET /events?sort=at-seconds&fields[events]=",
      response: ids(6, 2, 4, 1, 3, 5),
    },
    {
      title: "stored: texts are sorted by their instants",
      request: "GET /events?sort=-at-text&fields[events]=",
      response: ids(3, 4, 2, 1, 5, 6),
    },
  ]),
  suite(storedDates, "stamped", [
    {
      title: 'stored: "rfc3339" prints a stored fraction, though the form has none',
      request: "GET /stamps",
      response: answering("200", {
        data: [
          stamp(1, NOON),
          stamp(2, FRACTION),
          stamp(3, "2024-01-31T12:00:01+00:00"),
          stamp(4, "2024-01-31T12:00:00.123+00:00"),
          stamp(5, "2024-01-31 12:00:00"),
          stamp(6, null),
        ],
      }),
    },
    {
      title: 'stored: "rfc3339" is written without a fraction',
      request: sending("POST /stamps", {
        data: { type: "stamps", attributes: { at: "2024-01-31T13:00:01.000+01:00" } },
      }),
      response: answering("201\nLocation: /stamps/7", { data: stamp(7, "2024-01-31T12:00:01+00:00") }),
      afterwards: {
        request: "GET /stamps?filter[at]=2024-01-31T12:00:01Z&fields[stamps]=",
        response: stamps(3, 7),
      },
    },
    {
      title: 'stored: "rfc3339" accepts no fraction',
      request: sending("POST /stamps", { data: { type: "stamps", attributes: { at: "2024-01-31T12:00:00.5Z" } } }),
      response: invalid(["_type", "/data/attributes/at", takes("at", "in whole seconds, 2024-01-31T10:00:00Z")]),
    },
    ...([
      ["[at]=2024-01-31T13:00:00%2B01:00", stamps(1)],
      ["[at]=2024-01-31T12:00:00.5Z", stamps()],
      ["[at][gt]=2024-01-31T12:00:00.5Z", stamps(3)],
      ["[at][lte]=2024-01-31T12:00:00.5Z", stamps(1)],
      ["[at][lt]=2024-01-31T12:00:01Z", stamps(1)],
      ["[at][ne]=2024-01-31T12:00:00Z", stamps(2, 3, 4, 5, 6)],
      ["[at][null]=false", stamps(1, 2, 3, 4, 5)],
    ] as const).map(([filter, response]) => ({
      title: `stored: "rfc3339" is filtered by the instant, and a stored fraction is not one: ${filter}`,
      request: `GET /stamps?filter${filter}&fields[stamps]=`,
      response,
    })),
    {
      title: 'stored: a Date with a fraction is between two seconds of "rfc3339"',
      request: "GET /stamps?before-noon=&fields[stamps]=",
      response: stamps(1, 2, 4, 5),
    },
  ]),
  suite(storedDates, "offset", [
    {
      title: 'stored: "offset" is Sequelize\'s form, in which another offset is another form',
      request: "GET /posts",
      response: answering("200", {
        data: [
          post(1, NOON),
          post(2, FRACTION),
          post(3, "2024-01-31 14:00:00.000 +02:00"),
          post(4, "2024-01-31 12:00:00"),
          post(5, null),
        ],
      }),
    },
    {
      title: 'stored: "offset" is written with three digits and its offset, and found again',
      request: sending("POST /posts", { data: { type: "posts", attributes: { at: "2024-01-31T13:00:00.5+01:00" } } }),
      response: answering("201\nLocation: /posts/6", { data: post(6, FRACTION) }),
      afterwards: {
        request: "GET /posts?filter[at]=2024-01-31T12:00:00.500Z&fields[posts]=",
        response: posts(2, 6),
      },
    },
    ...([
      ["[at]=2024-01-31T13:00:00%2B01:00", posts(1)],
      ["[at][gte]=2024-01-31T12:00:00.000001Z", posts(2)],
      ["[at][lte]=2024-01-31T12:00:00.499Z", posts(1)],
      ["[at][lt]=2024-01-31T12:00:00.500001Z", posts(1, 2)],
      ["[at][ne]=2024-01-31T12:00:00Z", posts(2, 3, 4, 5)],
    ] as const).map(([filter, response]) => ({
      title: `stored: "offset" is filtered by the instant: ${filter}`,
      request: `GET /posts?filter${filter}&fields[posts]=`,
      response,
    })),
    {
      title: 'stored: a Date is compared with "offset"',
      request: "GET /posts?before-noon=&fields[posts]=",
      response: posts(1, 4),
    },
    {
      title: 'stored: statistics of "offset" take only its own form',
      request: "GET /posts?stats[at]=maximum,count&fields[posts]=&filter[id]=1,2,3,4",
      response: answering("200", {
        meta: { stats: { at: { maximum: FRACTION, count: 4 } } },
        data: "<any>",
      }),
    },
  ]),
  suite(storedDates, "fractions", [
    {
      title: "texts with fractions of any number of digits are date-times, printed to the millisecond",
      request: "GET /moments",
      response: answering("200", {
        data: [
          moment(1, "2024-01-31T12:00:00.123+00:00"),
          moment(2, NOON),
          moment(3, "2024-01-31T12:00:00.123+00:00"),
          moment(4, "2024-01-31 12:00:00.12x"),
          moment(5, "2024-01-31T12:00:00.120+00:00"),
          moment(6, NOON),
          moment(7, "2024-01-31 12:00:00."),
        ],
      }),
    },
    ...([
      ["[at]=2024-01-31T12:00:00.123456Z", moments(1)],
      ["[at]=2024-01-31T12:00:00Z", moments(2, 6)],
      ["[at]=2024-01-31T12:00:00.12Z", moments(5)],
      ["[at][in]=2024-01-31T12:00:00.120Z,2024-01-31T12:00:00Z", moments(2, 5, 6)],
      ["[at][ne]=2024-01-31T12:00:00Z", moments(1, 3, 4, 5, 7)],
      ["[at][gt]=2024-01-31T12:00:00Z", moments(1, 3, 5)],
      ["[at][gt]=2024-01-31T12:00:00.12Z", moments(1, 3)],
      ["[at][gt]=2024-01-31T12:00:00.123456Z", moments(3)],
      ["[at][lte]=2024-01-31T12:00:00.123456Z", moments(1, 2, 5, 6)],
      ["[at][lt]=2024-01-31T12:00:00.123456Z", moments(2, 5, 6)],
    ] as const).map(([filter, response]) => ({
      title: `texts with fractions of any number of digits are filtered by the instant: ${filter}`,
      request: `GET /moments?filter${filter}&fields[moments]=`,
      response,
    })),
    {
      title: "texts with fractions of any number of digits count in statistics",
      request: "GET /moments?stats[at]=minimum,maximum&fields[moments]=&filter[at][gt]=2024-01-31T12:00:00.12Z",
      response: answering("200", {
        meta: { stats: { at: { minimum: "2024-01-31T12:00:00.123+00:00", maximum: "2024-01-31T12:00:00.123+00:00" } } },
        data: [1, 3].map((id) => ({ type: "moments", id: String(id), links: { self: `/moments/${id}` } })),
      }),
    },
  ]),
  suite(storedDates, "formatted", [
    {
      title: "stored: dateTimeFormat gets the date of every form",
      request: "GET /events/2",
      response: answering("200", {
        data: event(
          2,
          "12:00:00.500 2024",
          "12:00:00.500 2024",
          "23:59:59.000 1969",
          "23:59:59.999 1969",
          "23:59:59.999 1969",
        ),
      }),
    },
    {
      title: "stored: dateTimeFormat does not change values that are not of the form",
      request: "GET /events/5",
      response: answering("200", {
        data: event(5, 1706702400, "1706702400", "2024-01-31 12:00:00", 253402300800000, 1.5),
      }),
    },
  ]),
  suite(storedDates, "hooked", [
    {
      title:
        "stored: a Date from a beforeSave hook is stored in the form of each column, in seconds without the fraction",
      request: posting({}),
      response: answering("201\nLocation: /events/7", { data: event(7, FRACTION, FRACTION, NOON, FRACTION, FRACTION) }),
    },
    ...([
      ["at_text", ids(2, 3, 4)],
      ["at_iso", ids(2, 3)],
      ["at_seconds", ids(3, 5)],
      ["at_millis", ids(3, 4, 5)],
      ["at_micros", ids(3, 4)],
    ] as const).map(([column, response]) => ({
      title: `stored: a Date in a condition is compared in the form of ${column}`,
      request: `GET /events?from-noon=${column}&fields[events]=`,
      response,
    })),
    {
      title: "stored: a second is before a Date that is half a second later",
      request: "GET /events?before-noon=at_seconds&fields[events]=",
      response: ids(1, 2, 4),
    },
    {
      title: "stored: a Date in a list",
      request: "GET /events?at-noon=at_iso&fields[events]=",
      response: ids(2),
    },
    {
      title: "stored: no whole second equals a Date with a fraction",
      request: "GET /events?at-noon=at_seconds&fields[events]=",
      response: ids(),
    },
    {
      title: "stored: an invalid Date from a custom parameter is a client error",
      request: "GET /events?of=never",
      response: answering("400", {
        errors: [{ code: "400", title: "Bad Request", detail: "<any>", source: { parameter: "of" } }],
      }),
    },
  ]),
  suite(storedDates, "scoped", [
    {
      title: "stored: a value that a scope requires is stored in the form of its column",
      request: posting({}),
      response: answering("201\nLocation: /events/7", { data: event(7, null, null, null, FRACTION, null) }),
    },
    {
      title: "stored: a scope compares seconds in a REAL column",
      request: "GET /visits?fields[visits]=began-at",
      response: answering("200", {
        data: [{
          type: "visits",
          id: "2",
          attributes: { "began-at": "2024-01-31T12:00:01+00:00" },
          links: { self: "/visits/2" },
        }],
      }),
    },
    {
      title: "stored: a row outside the scope is not stored",
      request: sending("PATCH /visits/2", {
        data: { type: "visits", id: "2", attributes: { "began-at": "2024-01-31T12:00:00Z" } },
      }),
      response: refused(403, "Forbidden", 'Cannot update "visits": the result would be outside the caller\'s scope.'),
    },
  ]),
  suite(storedDates, "visited", [
    {
      title: "stored: a Date in a subquery is compared in the form of its table's column",
      request: "GET /events?fields[events]=",
      response: ids(1),
    },
  ]),
];
