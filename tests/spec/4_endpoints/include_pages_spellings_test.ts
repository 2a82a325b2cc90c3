import { deepEqual, equal } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

/** The declared types of the keys of owners and members, and of the columns that point to them. */
interface Types {
  readonly owners: string;
  readonly members: string;
  readonly toOwner: string;
  readonly toMember: string;
}

/** A resource of a document, and what its relationship shows: the ids, and `+` if it links to more. */
interface Shown {
  readonly id: string;
  readonly relationships: {
    readonly [name: string]: { readonly data: readonly { readonly id: string }[]; readonly links?: { next?: string } };
  };
}

const INDEXES = [
  "",
  "create index by_owner on links (owner_id, member_id)",
  "create index by_member on links (member_id)",
];

/** Pairs of an owner and a member: keys spelled in several ways, which are one key where the other side is a number. */
const PAIRS = "1 1,01 1,1 01,01 2,1 2,1 3,1.0 10,1 10,2 4,02 4,2 04,A B,a b,a B,A 1,a 01".split(",").map((pair) =>
  pair.split(" ")
);

/** The keys of a table of a type. */
function keysOf(type: string): readonly string[] {
  const numbers = ["1", "2", "3", "4", "10"];
  return type === "integer" ? numbers : [...numbers, "a", "b", ...(type === "numeric" ? [] : ["01"])];
}

async function compare(types: Types, index: string): Promise<void> {
  const engine = await embeddedEngine();
  const { owners, members, toOwner, toMember } = types;
  const client = createClient({ url: engine.database });
  await client.batch([
    `create table owners (id ${owners} primary key not null)`,
    `create table members (id ${members} primary key not null)`,
    `create table links (owner_id ${toOwner} references owners (id), member_id ${toMember} references members (id))`,
    `create table children (id integer primary key, owner_id ${toOwner} references owners (id))`,
    "pragma foreign_keys = off",
    ...(index === "" ? [] : [index]),
    ...keysOf(owners).map((id) => ({ sql: "insert into owners values (?)", args: [id] })),
    ...keysOf(members).map((id) => ({ sql: "insert into members values (?)", args: [id] })),
  ]);
  await client.migrate([
    ...PAIRS.map(([owner, member]) => ({ sql: "insert into links values (?, ?)", args: [owner, member] })),
    ...PAIRS.map(([owner]) => ({ sql: "insert into children (owner_id) values (?)", args: [owner] })),
  ]);
  client.close();
  const belongsToMany = {
    members: { table: "members", through: "links", foreignKey: "owner_id", targetKey: "member_id" },
  };
  const service = createService({
    database: engine.database,
    pagination: { included: true },
    relationshipLinks: true,
    resources: { owners: { belongsToMany, hasMany: { children: "children" } }, members: {}, children: {} },
  });
  const shown = async (query: string, name: string) => {
    const request = new Request(`http://x/owners?include=${name}${query}`, {
      headers: { accept: "application/vnd.api+json" },
    });
    const response = await service.fetch(request);
    const { data, included = [] } = await response.json();
    equal(response.status, 200);
    const ids = included.map(({ id }: Shown) => id);
    equal(new Set(ids).size, ids.length, `${name} are included once: ${ids}`);
    return (data as readonly Shown[]).map(({ id, relationships: { [name]: { data, links } } }) => ({
      id,
      ids: data.map((one) => one.id),
      more: links?.next !== undefined,
    }));
  };
  try {
    for (const name of ["members", "children"]) {
      const all = await shown("", name);
      for (const most of [1, 2, 3, 4, 5]) {
        const cut = await shown(`&page[included][${name}]=${most}`, name);
        const expected = all.map(({ id, ids }) => ({ id, ids: ids.slice(0, most), more: ids.length > most }));
        deepEqual(cut, expected, `${most} ${name} of ${JSON.stringify(types)} with "${index}"`);
      }
    }
  } finally {
    await service.close();
    await engine.close();
  }
}

const KEYS = ["integer", "text", "text collate nocase", "numeric"];
const POINTING = ["integer", "text", "text collate nocase", "blob", ""];

for (const owners of KEYS) {
  for (const toOwner of POINTING) {
    Deno.test(`the first members of owners, whose ${owners} keys are written as ${toOwner || "any type"}`, async () => {
      for (const index of INDEXES) {
        await compare({ owners, members: "integer", toOwner, toMember: "text" }, index);
        await compare({ owners: "integer", members: owners, toOwner: "text", toMember: toOwner }, index);
      }
    });
  }
}
