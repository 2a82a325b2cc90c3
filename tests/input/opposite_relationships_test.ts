import assert from "node:assert/strict";
import { checkOpposites } from "../../src/input/opposite_relationships.ts";
import { FieldFindings } from "../../src/input/sent_fields.ts";

Deno.test("an id of several parts is another record's if its parts differ, although they print alike", () => {
  const relationship = (name: string, from: string[], to: string[]) => ({
    name,
    target: "nodes",
    hops: [{ table: "nodes", from, to }],
  });
  const parent = relationship("parent", ["up_a", "up_b"], ["a", "b"]);
  const children = relationship("children", ["a", "b"], ["up_a", "up_b"]);
  const resource = {
    table: "nodes",
    key: { columns: ["a", "b"], codec: { parse: (id: string) => id.split("~") } },
    relationships: [parent, children],
  };
  const model = { declared: () => ({ columns: [] }) };
  const conflicts = (id: readonly string[], linked: string): boolean => {
    const findings = new FieldFindings();
    const relationships = new Map([[parent, []], [children, [{ type: "nodes", id: linked, pointer: "" }]]]);
    const sent = { relationships, placeOf: () => "/data/relationships/children" };
    checkOpposites({ resource, model, sent, id } as never, findings);
    try {
      findings.raise();
      return false;
    } catch {
      return true;
    }
  };
  assert.equal(conflicts(["a,b", "c"], "a,b~c"), true);
  assert.equal(conflicts(["a,b", "c"], "a~b,c"), false);
});
