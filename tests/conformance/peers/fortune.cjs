// Authors and articles as fortune serves them, in memory.
const http = require("node:http");
const fortune = require("fortune");
const fortuneHTTP = require("fortune-http");
const jsonApiSerializer = require("fortune-json-api");

const store = fortune({
  author: { name: String, articles: [Array("article"), "author"] },
  article: { title: String, words: Number, author: ["author", "articles"] },
});
const listener = fortuneHTTP(store, { serializers: [[jsonApiSerializer]] });

(async () => {
  await store.connect();
  await store.create("author", [{ id: 1, name: "Ada" }]);
  await store.create("article", [
    { id: 1, title: "Engines", words: 100, author: 1 },
    { id: 2, title: "Looms", words: 101, author: 1 },
  ]);
  http.createServer((request, response) => listener(request, response).catch(() => {}))
    .listen(Number(process.argv[2]), "127.0.0.1");
})();
