import { suite } from "../../helpers/exchanges/fixture.ts";
import { tenancy } from "../../helpers/fixtures/tenancy.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";

const linked = (type: string, id: string) => ({ data: { type, id }, links: { self: `/${type}/${id}` } });
const labels = (...ids: readonly string[]) => ids.map((id) => ({ type: "labels", id }));
const label = (id: string, name: string) => ({
  type: "labels",
  id,
  attributes: { name },
  links: { self: `/labels/${id}` },
});
const setLabels = (...ids: readonly string[]) =>
  sending("PATCH /tasks/1~1", {
    data: { type: "tasks", id: "1~1", relationships: { labels: { data: labels(...ids) } } },
  });
const TENANT = { tenant: linked("tenants", "1") };
const PEOPLE = { reviewer: linked("people", "1~2"), assignee: linked("people", "1~1") };

/** §2: keys and foreign keys that all begin with a tenant. */
export const tenants = [
  suite(tenancy, "derived", [
    {
      title: "§2 relationships: a foreign key that shares the tenant with its row is named after its other column",
      request: "GET /tasks/1~1",
      response: answering("200", {
        data: {
          type: "tasks",
          id: "1~1",
          attributes: { title: "Paint" },
          relationships: { ...PEOPLE, ...TENANT },
          links: { self: "/tasks/1~1" },
        },
      }),
    },
    {
      title: "§2 relationships: in the other direction, the to-one's name precedes the table's",
      request: "GET /people/1~1?include=assignee-tasks,reviewer-tasks&fields[tasks]=title",
      response: answering("200", {
        data: {
          type: "people",
          id: "1~1",
          attributes: { name: "Ann" },
          relationships: {
            "reviewer-tasks": {
              data: [{ type: "tasks", id: "1~2" }],
              links: { self: "/tasks?tenant_id=1&reviewer_id=1" },
            },
            "assignee-tasks": {
              data: [{ type: "tasks", id: "1~1" }],
              links: { self: "/tasks?tenant_id=1&assignee_id=1" },
            },
          },
          links: { self: "/people/1~1" },
        },
        included: [
          { type: "tasks", id: "1~1", attributes: { title: "Paint" }, links: { self: "/tasks/1~1" } },
          { type: "tasks", id: "1~2", attributes: { title: "Sand" }, links: { self: "/tasks/1~2" } },
        ],
      }),
    },
    {
      title: "§2 relationships: a join table whose two foreign keys share the tenant is a many-to-many",
      request: "GET /tasks/1~1?include=labels",
      response: answering("200", {
        data: {
          type: "tasks",
          id: "1~1",
          attributes: { title: "Paint" },
          relationships: {
            labels: { data: labels("1~1"), links: { self: "/labels?tenant_id=1&task_id=1" } },
          },
          links: { self: "/tasks/1~1" },
        },
        included: [label("1~1", "red")],
      }),
      afterwards: {
        request: "GET /labels?tenant_id=1&task_id=1",
        response: answering("200", { data: [label("1~1", "red")] }),
      },
    },
    {
      title: "§4 list: the tenant's own parameter keeps its meaning",
      request: "GET /labels?tenant_id=1",
      response: answering("200", { data: [label("1~1", "red"), label("1~2", "blue")] }),
    },
    {
      title: "§4 update: links within the tenant",
      request: setLabels("1~2"),
      response: answering("200", {
        data: {
          type: "tasks",
          id: "1~1",
          attributes: { title: "Paint" },
          relationships: {
            ...PEOPLE,
            ...TENANT,
            labels: { data: labels("1~2"), links: { self: "/labels?tenant_id=1&task_id=1" } },
          },
          links: { self: "/tasks/1~1" },
        },
      }),
    },
    {
      title: "§4 update: no links to another tenant",
      request: setLabels("2~1"),
      response: refused(
        403,
        "Forbidden",
        'Cannot link others to "tasks" by "labels", whose members must have the same "tenant_id".',
        "/data/relationships/labels/data",
      ),
    },
  ]),
  suite(tenancy, "withoutTenants", [
    {
      title: "§4 create: an id whose parts are relationships needs all of them",
      request: sending("POST /task-labels", { data: { type: "task-labels" } }),
      response: answering("422", {
        errors: [{
          title: "_required",
          detail: 'A new "task-labels" needs an id: send its relationships "label" and "task", which are part of it.',
          source: { pointer: "/data/id" },
        }],
      }),
    },
    {
      title: "§4 list: the link of a many-to-many if the tenant is not a resource",
      request: "GET /labels?tenant_id=1&task_id=1",
      response: answering("200", { data: [label("1~1", "red")] }),
    },
  ]),
  suite(tenancy, "declared", [
    {
      title: "§2 relationships: the same declared by the join table's name",
      request: "GET /labels/1~1?include=tasks.doer&fields[tasks]=doer&fields[people]=name",
      response: answering("200", {
        data: {
          type: "labels",
          id: "1~1",
          attributes: { name: "red" },
          relationships: {
            tasks: { data: [{ type: "tasks", id: "1~1" }], links: { self: "/tasks?tenant_id=1&label_id=1" } },
          },
          links: { self: "/labels/1~1" },
        },
        included: [
          { type: "tasks", id: "1~1", relationships: { doer: linked("people", "1~1") }, links: { self: "/tasks/1~1" } },
          { type: "people", id: "1~1", attributes: { name: "Ann" }, links: { self: "/people/1~1" } },
        ],
      }),
    },
  ]),
];
