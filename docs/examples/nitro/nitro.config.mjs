export default { preset: "node-server", serverDir: "." };
