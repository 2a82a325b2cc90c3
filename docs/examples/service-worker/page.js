const JSON_API = "application/vnd.api+json";
const form = document.querySelector("form");

async function show() {
  const answer = await fetch("/api/notes", { headers: { accept: JSON_API } });
  const { data } = await answer.json();
  document.querySelector("ul").replaceChildren(...data.map(({ attributes }) => {
    const item = document.createElement("li");
    item.textContent = attributes.text;
    return item;
  }));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const attributes = Object.fromEntries(new FormData(form));
  await fetch("/api/notes", {
    method: "POST",
    headers: { accept: JSON_API, "content-type": JSON_API },
    body: JSON.stringify({ data: { type: "notes", attributes } }),
  });
  form.reset();
  await show();
});

await navigator.serviceWorker.register("worker.js", { type: "module" });
if (navigator.serviceWorker.controller === null) {
  await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}
await show();
