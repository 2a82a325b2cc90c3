import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refusedParameter } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";

/** A cursor of courses: of the sort and its values, each with its storage class. */
function cursor(...parts: readonly string[]): string {
  return btoa(JSON.stringify(parts)).replaceAll("=", "");
}

const AFTER = "page%5Bafter%5D=";
const BEFORE = "page%5Bbefore%5D=";
const RELATED = "/students/1/courses";
const LINKAGE = "/students/1/relationships/courses";

const OWN = { self: LINKAGE, related: RELATED };

const course = (id: number) => ({ type: "courses", id: String(id), links: { self: `/courses/${id}` } });
const identifier = (id: number) => ({ type: "courses", id: String(id) });

/** The same list twice: the related resources, and their linkage. */
function both(what: string, parameters: string, ...ids: readonly number[]) {
  return [
    {
      title: `related: ${what}`,
      request: `GET ${RELATED}?fields[courses]=&${parameters}`,
      response: answering("200", { data: ids.map(course) }),
    },
    {
      title: `relationship: ${what}`,
      request: `GET ${LINKAGE}?${parameters}`,
      response: answering("200", { links: OWN, data: ids.map(identifier) }),
    },
  ];
}

function bothRefused(what: string, parameters: string, parameter: string, detail: string) {
  return [["related", RELATED], ["relationship", LINKAGE]].map(([kind, path]) => ({
    title: `${kind}: ${what}`,
    request: `GET ${path}?${parameters}`,
    response: refusedParameter(detail, parameter),
  }));
}

/** Lists of related resources and of linkage, with the parameters of lists. */
export const relatedLists = [
  suite(school, "linkedLists", [
    ...both("all of it", "sort=id", 1, 2, 3),
    ...both("filter", "filter=o", 2),
    ...both("filter[…]", "filter[title][gt]=Art", 2, 3),
    ...both("filter[…] through a relationship", "filter[students]=2", 2),
    ...both("an OR", "filter[or][a][title]=Art&filter[or][b][id]=3&filter[tenant]=1", 1),
    ...both("a foreign-key filter beside the owner", "student_id=2", 2),
    ...both("a sort", "sort=-title", 3, 2, 1),
    {
      title: "related: a parameter of the application",
      request: `GET ${RELATED}?fields[courses]=&late=1`,
      response: answering("200", { data: [course(2), course(3)] }),
    },
    {
      title: "relationship: a parameter of the application applies only to lists and views",
      request: `GET ${LINKAGE}?late=1`,
      response: refusedParameter('Cannot read the parameter "late": linkage has no such parameter.', "late"),
    },
    ...bothRefused(
      "an unknown filter",
      "filter[nmae]=x",
      "filter[nmae]",
      'Cannot filter by "nmae": "courses" has no such filter. It has id, title, tenant, students.',
    ),
    ...bothRefused(
      "an unknown sort",
      "sort=nmae",
      "sort",
      'Cannot sort by "nmae": "courses" has no such field. It has id, title, tenant.',
    ),
    ...bothRefused(
      "an unknown parameter",
      "nmae=1",
      "nmae",
      'Cannot read the parameter "nmae": "courses" has no such parameter.',
    ),
    {
      title: "relationship: an empty to-many",
      request: "GET /students/3/relationships/courses",
      response: answering("200", {
        links: { self: "/students/3/relationships/courses", related: "/students/3/courses" },
        data: [],
      }),
    },
    {
      title: "related: a to-one is like a view, so a filter is checked and changes nothing",
      request: "GET /desks/1/room?filter[name]=nothing&fields[rooms]=name",
      response: answering("200", {
        data: { type: "rooms", id: "east~1", attributes: { name: "Lab" }, links: { self: "/rooms/east~1" } },
      }),
    },
    {
      title: "related: a to-one, with an invalid filter",
      request: "GET /desks/1/room?filter[name][like]=x",
      response: refusedParameter(
        'Cannot filter "name" by "like": it takes eq, ne, gt, gte, lt, lte, in, nin, contains, starts-with, ends-with, null.',
        "filter[name][like]",
      ),
    },
    {
      title: "related: a to-one, with a filter by a hidden field",
      request: "GET /students/1/passport?filter[number]=P1",
      response: refusedParameter(
        'Cannot filter by "number": "passports" has no such filter. It has id, student.',
        "filter[number]",
      ),
    },
    {
      title: "related: a to-one, with its related resources",
      request: "GET /students/1/passport?include=student&fields[passports]=student&fields[students]=name",
      response: answering("200", {
        data: {
          type: "passports",
          id: "1",
          relationships: {
            student: {
              data: { type: "students", id: "1" },
              links: { self: "/passports/1/relationships/student", related: "/passports/1/student" },
            },
          },
          links: { self: "/passports/1" },
        },
        included: [{ type: "students", id: "1", attributes: { name: "Ann" }, links: { self: "/students/1" } }],
      }),
    },
    {
      title: "related: a to-one that the target's hook leaves out is null",
      request: "GET /students/1/locker",
      response: answering("200", { data: null }),
    },
    {
      title: "relationshipLinks: an empty include shows the linkage of a to-one, but not of a to-many",
      request: "GET /students/1?include=&fields[students]=passport,courses",
      response: answering("200", {
        data: {
          type: "students",
          id: "1",
          relationships: {
            passport: {
              data: { type: "passports", id: "1" },
              links: { self: "/students/1/relationships/passport", related: "/students/1/passport" },
            },
            courses: { links: { self: LINKAGE, related: RELATED } },
          },
          links: { self: "/students/1" },
        },
      }),
    },
    {
      title: "relationshipLinks: a list filtered by a foreign key still works",
      request: "GET /passports?student_id=1&fields[passports]=",
      response: answering("200", { data: [{ type: "passports", id: "1", links: { self: "/passports/1" } }] }),
    },
    {
      title: "relationshipLinks: a list filtered through a join table still works",
      request: "GET /courses?student_id=2&fields[courses]=",
      response: answering("200", { data: [course(2)] }),
    },
  ]),
  suite(school, "linkedCursors", [
    {
      title: "related: the first page by cursors",
      request: `GET ${RELATED}?fields[courses]=`,
      response: answering("200", {
        links: { prev: null, next: `${RELATED}?${AFTER}${cursor("", "i1")}&fields%5Bcourses%5D=` },
        data: [course(1)],
      }),
    },
    {
      title: "related: a page in the middle, by cursors, with a sort and filters",
      request: `GET ${RELATED}?sort=-title&filter[id]=1,2,3&page[after]=${
        cursor("-title", "tChess", "i3")
      }&fields[courses]=`,
      response: answering("200", {
        links: {
          prev: `${RELATED}?${BEFORE}${
            cursor("-title", "tBiology", "i2")
          }&sort=-title&filter%5Bid%5D=1%2C2%2C3&fields%5Bcourses%5D=`,
          next: `${RELATED}?${AFTER}${
            cursor("-title", "tBiology", "i2")
          }&sort=-title&filter%5Bid%5D=1%2C2%2C3&fields%5Bcourses%5D=`,
        },
        data: [course(2)],
      }),
    },
    {
      title: "relationship: pages by cursors have prev and next besides self and related",
      request: `GET ${LINKAGE}`,
      response: answering("200", {
        links: { ...OWN, prev: null, next: `${LINKAGE}?${AFTER}${cursor("", "i1")}` },
        data: [identifier(1)],
      }),
    },
    {
      title: "relationship: a page in the middle, by cursors, with a sort and filters",
      request: `GET ${LINKAGE}?sort=-title&filter[title][ne]=x&page[before]=${
        cursor("-title", "tArt", "i1")
      }&page[size]=2`,
      response: answering("200", {
        links: {
          ...OWN,
          prev: null,
          next: `${LINKAGE}?${AFTER}${
            cursor("-title", "tBiology", "i2")
          }&sort=-title&filter%5Btitle%5D%5Bne%5D=x&page%5Bsize%5D=2`,
        },
        data: [identifier(3), identifier(2)],
      }),
    },
    {
      title: "relationship: after the end, by cursors",
      request: `GET ${LINKAGE}?page[after]=${cursor("", "i3")}`,
      response: answering("200", {
        links: { ...OWN, prev: `${LINKAGE}?${BEFORE}${cursor("")}`, next: null },
        data: [],
      }),
    },
    {
      title: "relationship: an empty to-many, by cursors",
      request: "GET /students/3/relationships/courses",
      response: answering("200", {
        links: {
          self: "/students/3/relationships/courses",
          related: "/students/3/courses",
          prev: null,
          next: null,
        },
        data: [],
      }),
    },
    {
      title: "relationship: a to-one has no pages, by cursors",
      request: "GET /students/1/relationships/locker",
      response: answering("200", {
        links: { self: "/students/1/relationships/locker", related: "/students/1/locker" },
        data: { type: "lockers", id: "1" },
      }),
    },
    {
      title: "relationship: of a missing record, by cursors",
      request: "GET /students/9/relationships/courses",
      response: answering("404", {
        errors: [{ code: "404", title: "Not Found", detail: 'There is no "students" with the id "9".' }],
      }),
    },
    ...bothRefused(
      "a page number if pages use cursors",
      "page=2",
      "page",
      'Cannot read "page": pages are found by cursors. Follow links.next, or send page[size].',
    ),
    ...bothRefused(
      "both cursors",
      `page[after]=${cursor("", "i1")}&page[before]=${cursor("", "i3")}`,
      "page[before]",
      'Cannot read both "page[after]" and "page[before]": send one of them.',
    ),
    ...bothRefused(
      "a sort along a to-many, by cursors",
      "sort=students.name",
      "sort",
      'Cannot sort by "students.name": "students" is not included. Add include=students.',
    ),
  ]),
  suite(school, "linkedHidden", [
    ...bothRefused(
      "a filter by a field that the target's list hides",
      "filter[title]=Art",
      "filter[title]",
      'Cannot filter by "title": "courses" has no such filter. It has id, tenant.',
    ),
    ...bothRefused(
      "a sort by a field that the target's list hides",
      "sort=title",
      "sort",
      'Cannot sort by "title": "courses" does not show this field.',
    ),
    ...bothRefused(
      "a search in a field that the target's list hides",
      "filter=Art",
      "filter",
      'Cannot filter "courses": it is not searchable.',
    ),
    ...bothRefused(
      "a parameter of the owner, which has no effect here",
      "late=1",
      "late",
      'Cannot read the parameter "late": "courses" has no such parameter.',
    ),
  ]),
  suite(school, "linkedOne", [
    {
      title: "relationshipLinks: only of one resource, without links to operations that are off",
      request: "GET /students/1?fields[students]=locker,courses",
      response: answering("200", {
        data: {
          type: "students",
          id: "1",
          relationships: {
            locker: {
              data: null,
              links: { self: "/students/1/relationships/locker", related: "/students/1/locker" },
            },
            courses: { links: { self: LINKAGE } },
          },
          links: { self: "/students/1" },
        },
      }),
    },
    {
      title: "related: the target's list is disabled",
      request: `GET ${RELATED}`,
      response: answering("501", {
        errors: [{
          code: "501",
          title: "Not Implemented",
          detail: 'Cannot list "courses": the operation is not enabled.',
        }],
      }),
    },
    {
      title: "relationship: linkage needs no list of the target",
      request: `GET ${LINKAGE}`,
      response: answering("200", { links: { self: LINKAGE }, data: [identifier(1), identifier(2), identifier(3)] }),
    },
    {
      title: "related: a to-one out of scope is null",
      request: "GET /students/1/locker",
      response: answering("200", { data: null }),
    },
    {
      title: "relationshipLinks: another resource has no such paths",
      request: "GET /lockers/2/relationships/student",
      response: answering("404", {
        errors: [{
          code: "404",
          title: "Not Found",
          detail:
            'Nothing is mapped at "/lockers/2/relationships/student". Relationships have no addresses of their own here: ' +
            'send "/lockers/2?include=student".',
        }],
      }),
    },
  ]),
  suite(school, "plain", [
    ...["/students/1/courses", "/students/1/relationships/courses"].map((path) => ({
      title: `relationshipLinks: off by default, ${path}`,
      request: `GET ${path}`,
      response: answering("404", {
        errors: [{
          code: "404",
          title: "Not Found",
          detail: `Nothing is mapped at "${path}". Relationships have no addresses of their own here: ` +
            'send "/students/1?include=courses".',
        }],
      }),
    })),
    {
      title: "relationshipLinks: off by default, links.self leads to a list",
      request: "GET /students/1?include=courses&fields[students]=courses&fields[courses]=",
      response: answering("200", {
        data: {
          type: "students",
          id: "1",
          relationships: {
            courses: { data: [identifier(1), identifier(2), identifier(3)], links: { self: "/courses?student_id=1" } },
          },
          links: { self: "/students/1" },
        },
        included: [course(1), course(2), course(3)],
      }),
    },
  ]),
];
