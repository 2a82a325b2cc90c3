import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, sending } from "../../helpers/exchanges/messages.ts";
import { filledColumns } from "../../helpers/fixtures/filled_columns.ts";

const posting = (attributes: object, relationships?: object) =>
  sending("POST /notes", { data: { type: "notes", attributes, relationships } });

const note = (title: string, slug: string, team: number) => ({
  data: {
    type: "notes",
    id: "2",
    attributes: { title, slug, "updated-at": "2024-01-31T10:00:00+00:00" },
    relationships: { team: { data: { type: "teams", id: String(team) }, links: { self: `/teams/${team}` } } },
    links: { self: "/notes/2" },
  },
});

const required = (name: string) => `"${name}" is required.`;

/** Columns that a client may leave out, since a hook fills them: `columns: { x: { optional: true } }`. */
export const creatingFilled = [
  suite(filledColumns, "filled", [
    {
      title: "optional: a hook provides a value that a client leaves out, also a foreign key",
      request: posting({ title: "New" }),
      response: answering("201\nLocation: /notes/2", note("New", "new", 1)),
    },
    {
      title: "optional: a client's value is stored if the hook keeps it",
      request: posting({ title: "New", slug: "own" }, { team: { data: { type: "teams", id: "2" } } }),
      response: answering("201\nLocation: /notes/2", note("New", "own", 2)),
    },
    {
      title: "optional: an attribute that is still missing when the row is stored",
      request: posting({ title: "No slug" }),
      response: invalid(["_required", "/data/attributes/slug", '"slug" must have a value.']),
    },
    {
      title: "optional: a relationship that is still missing when the row is stored",
      request: posting({ title: "No team" }),
      response: invalid(["_required", "/data/relationships/team", '"team" must have a value.']),
    },
    {
      title: "optional: an attribute that the hook removes again",
      request: posting({ title: "Emptied", slug: "own" }),
      response: invalid(["_required", "/data/attributes/slug", '"slug" must have a value.']),
    },
    {
      title: "optional: null does not count as left out",
      request: posting({ title: "New", slug: null }, { team: { data: null } }),
      response: invalid(
        ["_empty", "/data/attributes/slug", '"slug" cannot be null.'],
        ["_empty", "/data/relationships/team", '"team" cannot be null.'],
      ),
    },
    {
      title: "optional: other columns are still required",
      request: posting({}),
      response: invalid(["_required", "/data/attributes/title", required("title")]),
    },
    {
      title: "optional: an update in which a hook removes the value",
      request: sending("PATCH /notes/1", { data: { type: "notes", id: "1", attributes: { title: "Emptied" } } }),
      response: invalid(["_empty", "/data", '"slug" must have a value.']),
    },
  ]),
  suite(filledColumns, "unfilled", [
    {
      title: "optional: false has no effect",
      request: posting({ title: "New" }),
      response: invalid(
        ["_required", "/data/attributes/slug", required("slug")],
        ["_required", "/data/attributes/updated-at", required("updated-at")],
        ["_required", "/data/relationships/team", required("team")],
      ),
    },
    {
      title: "optional: true has no effect without a hook",
      request: posting({ title: "New", "updated-at": 1 }, { team: { data: { type: "teams", id: "2" } } }),
      response: invalid(["_required", "/data/attributes/slug", required("slug")]),
    },
  ]),
];
