// Makes src/torseur/pages/assets/torseur.js and torseur.css: one script and one style with all that they import.
// The first line of the script holds the digest of the sources, by which a test sees that it is current.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const assets = "../src/torseur/pages/assets";

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)]))
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

const digest = createHash("sha256");
for (const name of ["package.json", ...sources("src")]) digest.update(readFileSync(name));

await build({
  entryPoints: ["src/torseur.js", "src/torseur.css"],
  outdir: assets,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none", // the licences stand in LICENCES.txt
  banner: { js: `/* Torseur, three.js, uPlot; licences: LICENCES.txt. Made by: make scripts. Sources ${digest.digest("hex")} */` },
});

const licences = ["three", "uplot"].map((name) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`;
});
writeFileSync(join(assets, "LICENCES.txt"), `What torseur.js holds of others.\n\n${licences.join("\n\n")}`);
