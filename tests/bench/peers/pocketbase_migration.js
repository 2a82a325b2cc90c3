// The collections of the atlas, as PocketBase makes them: pocketbase migrate up --migrationsDir=…
migrate((database) => {
  const dao = new Dao(database);
  // The others keep no log of requests.
  const settings = dao.findSettings();
  settings.logs.maxDays = 0;
  dao.saveSettings(settings);
  const open = { listRule: "", viewRule: "", createRule: "" };
  const collection = (id, name, schema, indexes = []) =>
    dao.saveCollection(new Collection({ ...open, id, name, type: "base", schema, indexes }));
  const field = (name, type) => ({ name, type, options: type === "date" ? { min: "", max: "" } : {} });
  const toOne = (name, collectionId) => ({ name, type: "relation", options: { collectionId, maxSelect: 1 } });
  const named = [field("code", "text"), field("name", "text")];
  collection("currencies00000", "currencies", named);
  collection("languages000000", "languages", named);
  collection("nationalcapital", "national_capitals", [field("name", "text")]);
  collection("countries000000", "countries", [
    ...named,
    field("native", "text"),
    field("phone", "text"),
    field("area", "number"),
    field("population", "number"),
    field("created_at", "date"),
    field("updated_at", "date"),
    toOne("currency", "currencies00000"),
    toOne("national_capital", "nationalcapital"),
  ]);
  collection("cultures0000000", "cultures", [
    ...named,
    toOne("country", "countries000000"),
    toOne("language", "languages000000"),
  ], ["create index cultures_country on cultures (country)"]);
});
