// Authors and articles as jsonapi-server serves them, in memory.
const jsonApi = require("jsonapi-server");

const author = "32fb0105-acaa-4adb-9ec4-8b49633695e1";
const ids = ["cc5cca2e-0dd8-4b95-8cfc-a11230e73116", "d850ea75-4427-4f81-8595-039990aeede5"];

jsonApi.setConfig({ base: "rest", protocol: "http", hostname: "127.0.0.1", port: Number(process.argv[2]) });
jsonApi.define({
  resource: "authors",
  handlers: new jsonApi.MemoryHandler(),
  attributes: { name: jsonApi.Joi.string() },
  examples: [{ id: author, type: "authors", name: "Ada" }],
});
jsonApi.define({
  resource: "articles",
  handlers: new jsonApi.MemoryHandler(),
  attributes: { title: jsonApi.Joi.string(), words: jsonApi.Joi.number(), author: jsonApi.Joi.one("authors") },
  examples: ids.map((id, index) => ({
    id,
    type: "articles",
    title: ["Engines", "Looms"][index],
    words: 100 + index,
    author: { type: "authors", id: author },
  })),
});
jsonApi.start();
